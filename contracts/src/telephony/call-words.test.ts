import { expect, test } from 'vitest';
import { duration, flagWord, lasted, shownNumber } from './call-words.ts';

test('a duration is never negative, whatever the clocks say', () => {
  expect([-5000, 0, 59_999, 61_000, 3_600_000 + 125_000].map(duration)).toEqual(['0:00', '0:00', '0:59', '1:01', '1:02:05']);
});

test('what is over lasted so many seconds, minutes or hours', () => {
  expect([-1, 51_400, 59_600, 125_000, 3_599_000, 3_780_000].map(lasted)).toEqual([
    '0 秒',
    '51 秒',
    '1 分 00 秒',
    '2 分 05 秒',
    '59 分 59 秒',
    '1 小时 03 分',
  ]);
});

test('of a masked number the handle is not shown; an underscore in another text is', () => {
  expect(shownNumber('138****0001_3f9a0c77d1e24b5a')).toBe('138****0001');
  expect(shownNumber('8001')).toBe('8001');
  expect(shownNumber('anonymous')).toBe('匿名号码');
});

const consulted = {
  leg: 2,
  kind: 'agent',
  role: 'consulted',
  name: '',
  number: '8002',
  agentId: '2',
  state: 'talking',
  muted: false,
} as const;
const own = { leg: 2, parties: [] };

test('a transferred call is one, whoever began it', () => {
  expect(flagWord({ ...own, flag: 'transfer', direction: 'in' })).toBe('转接');
  expect(flagWord({ ...own, parties: [consulted], flag: 'transfer', direction: 'in' })).toBe('咨询');
  expect(flagWord({ ...own, flag: 'callout', direction: 'internal' })).toBe('内部');
  expect(flagWord({ ...own, flag: 'callout', direction: 'out' })).toBe('呼出');
});
