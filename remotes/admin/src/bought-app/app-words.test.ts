import { expect, test } from 'vitest';
import { expiryOf, lossOf, stateOf } from './app-words.ts';

test('what ran out is not on, however it is switched', () => {
  expect(stateOf({ enabled: true, expired: true })).toEqual({ text: '已到期', usable: false });
  expect(stateOf({ enabled: true, expired: false })).toEqual({ text: '已启用', usable: true });
  expect(stateOf({ enabled: false, expired: false })).toEqual({ text: '已停用', usable: false });
});

test('the days that are left are told in the last thirty', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const at = (expireTime: string | null, expired = false) => expiryOf({ expireTime, expired }, now);
  expect(at(null)).toEqual({ text: '长期有效', left: null });
  expect(at('2026-12-21T00:00:00.000Z').left).toBeNull();
  expect(at('2026-12-20T23:59:59.000Z').left).toBe('剩 29 天');
  expect(at('2026-11-22T00:00:00.000Z').left).toBe('剩 1 天');
  expect(at('2026-11-21T23:00:00.000Z').left).toBe('不足 1 天');
  expect(at('2026-11-20T00:00:00.000Z', true).left).toBeNull();
});

test('the loss names people, pages and who is online', () => {
  const app = { name: '质检', pages: ['任务', '结果'], people: 12, online: 3 };
  expect(lossOf(app)).toBe('12 名用户将失去「质检」的 2 个页面（任务、结果），其中 3 人在线。');
  expect(lossOf({ ...app, online: 0, pages: [] })).toBe('12 名用户将失去「质检」。');
  expect(lossOf({ ...app, people: 0, online: 0 })).toBe('「质检」现在没有人在使用。');
});
