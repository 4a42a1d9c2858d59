import { expect, test } from 'vitest';
import { duration, flagWord, shownNumber } from './call-words.ts';

test('a duration is never negative, whatever the clocks say', () => {
  expect([-5000, 0, 59_999, 61_000, 3_600_000 + 125_000].map(duration)).toEqual(['0:00', '0:00', '0:59', '1:01', '1:02:05']);
});

test('of a masked number the handle is not shown; an underscore in another text is', () => {
  expect(shownNumber('138****0001_3f9a0c77d1e24b5a')).toBe('138****0001');
  expect(shownNumber('8001')).toBe('8001');
  expect(shownNumber('anonymous')).toBe('匿名号码');
});

test('a transferred call is one, whoever began it', () => {
  expect(flagWord({ flag: 'transfer', direction: 'in' })).toBe('转接');
  expect(flagWord({ flag: 'callout', direction: 'internal' })).toBe('内部');
  expect(flagWord({ flag: 'callout', direction: 'out' })).toBe('呼出');
});
