import { expect, test } from 'vitest';
import { audienceWords, eventText, type ReleaseEvent, sizeText, versionsText } from './release-words.ts';

const event = (action: ReleaseEvent['action'], detail: object = {}, version: string | null = '1.1.0') =>
  eventText({ id: '1', actor: 'operator', createTime: '2026-03-01T12:00:00.000Z', version, action, detail: { ...detail } });

test('what happened, in a line', () => {
  expect([
    event('uploaded'),
    event('canary', { percent: 20, tenantIds: [174, 175] }),
    event('canary', { percent: 0, tenantIds: [] }),
    event('promoted', { from: '1.0.0' }),
    event('promoted', { from: null }),
    event('rolled-back', { from: '1.1.0', to: '1.0.0' }, '1.0.0'),
    event('reverted', { to: '1.0.0', reason: '故障率过高' }),
    event('reverted', { from: '1.1.0', to: '1.0.0', reason: '故障率过高' }, '1.0.0'),
    event('withheld', { tenantId: 174, reason: '故障率过高' }),
    event('revoked', { reason: '丢数据' }),
    event('token-issued', { team: '客户团队' }, null),
  ]).toEqual([
    '上传 1.1.0',
    '灰度 1.1.0：20% 的坐席和 2 家租户',
    '停止灰度 1.1.0',
    '正式发布 1.1.0，原为 1.0.0',
    '正式发布 1.1.0',
    '回退到 1.0.0，原为 1.1.0',
    '自动停止灰度 1.1.0：故障率过高',
    '自动从 1.1.0 回退到 1.0.0：故障率过高',
    '自动对租户 174 停用 1.1.0：故障率过高',
    '撤回 1.1.0：丢数据',
    '签发令牌给客户团队',
  ]);
});

test('figures are told with their units', () => {
  expect([audienceWords(5, 0), audienceWords(0, 3), audienceWords(0, 0)]).toEqual(['5% 的坐席', '3 家租户', '无人']);
  expect([sizeText(100), sizeText(120_000), sizeText(3_000_000)]).toEqual(['1 KB', '118 KB', '2.9 MB']);
  expect(versionsText({ shared: '^1.1.0', contracts: '^1.0.0' })).toBe('contracts ^1.0.0 · shared ^1.1.0');
});
