import { expect, test } from 'vitest';
import { absoluteTime, eventTime, relativeTime } from './relative-time.tsx';

const now = new Date(2026, 2, 12, 14, 30, 0);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [before(0.5), '刚刚'],
  [before(-0.5), '刚刚'],
  [before(5), '5 分钟前'],
  [before(59.9), '59 分钟前'],
  [before(60), '13:30'],
  [new Date(2026, 2, 12, 20, 0), '20:00'],
  [new Date(2026, 2, 11, 23, 59), '昨天 23:59'],
  [new Date(2026, 2, 10, 9, 5), '03/10 09:05'],
  [new Date(2025, 11, 31, 9, 5), '2025/12/31'],
])('%s reads %s', (at, words) => {
  expect(relativeTime(at, now)).toBe(words);
});

test('the absolute time says everything', () => {
  expect(absoluteTime(new Date(2026, 2, 12, 4, 5, 6))).toBe('2026/03/12 04:05:06');
});

test.each([
  ['2026-03-12T14:05:09', '14:05:09'],
  ['2026-03-11T23:59:59', '03/11 23:59:59'],
  ['2024-03-12T14:05:09', '2024/03/12 14:05:09'],
])('an event has its seconds: %s', (at, words) => {
  expect(eventTime(new Date(at), new Date('2026-03-12T15:00:00'))).toBe(words);
});
