import type { InsideNotice } from '@lianxi/contracts/admin/inside-notice.contract';
import { expect, test } from 'vitest';
import { audienceWords, receiptWords } from './notice-words.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: String(at + 1), name }));
const notice = (part: Partial<InsideNotice>) =>
  ({ audience: 'chosen', departments: [], roles: [], agents: [], excepted: [], ...part }) as InsideNotice;

test('the audience in words', () => {
  expect(audienceWords(notice({ audience: 'all', departments: named('客服部') }))).toBe('全部用户');
  expect(audienceWords(notice({ departments: named('客服部'), roles: named('组长') }))).toBe('客服部、组长');
  expect(audienceWords(notice({ agents: named('甲', '乙', '丙', '丁'), excepted: named('戊') }))).toBe(
    '甲、乙、丙 等 4 项，除 1 人',
  );
});

test('how many have read or confirmed it', () => {
  expect(receiptWords(notice({ received: 0, mustConfirm: true }))).toBe('');
  expect(receiptWords(notice({ received: 60, read: 30, confirmed: 12, mustConfirm: true }))).toBe('12 / 60 已确认');
  expect(receiptWords(notice({ received: 60, read: 30, confirmed: 0, mustConfirm: false }))).toBe('30 / 60 已读');
});
