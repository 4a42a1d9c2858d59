import { expect, test } from 'vitest';
import { differenceOf, wrongTimes } from './common-knowledge.rules.ts';

test('two who edit read in which fields they differ', () => {
  const stored = { title: '甲', content: '一', audience: ['agents'] as const };
  expect(differenceOf({ ...stored, audience: ['agents'] }, { title: '甲', content: '二', audience: ['customers'] })).toEqual([
    '正文',
    '可见对象',
  ]);
});

test.each([
  [null, null, undefined],
  ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'common-knowledge.pastExpiry'],
  ['2027-01-03T00:00:00Z', '2027-01-02T00:00:00Z', 'common-knowledge.wrongTimes'],
  ['2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z', undefined],
])('from %s to %s: %s', (effectiveTime, expireTime, reason) => {
  expect(wrongTimes({ effectiveTime, expireTime }, new Date('2026-06-01'))?.reason).toBe(reason);
});
