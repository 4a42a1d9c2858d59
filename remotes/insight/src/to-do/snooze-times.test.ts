import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const times = (at: string) => snoozeTimes(new Date(at)).map(({ text, until }) => [text, until.toISOString()]);

test('in the morning of a Friday', () => {
  expect(times('2026-11-27T02:00:00.000Z')).toEqual([
    ['1 小时后', '2026-11-27T03:00:00.000Z'],
    ['今天 14:00', '2026-11-27T06:00:00.000Z'],
    ['明天 9:00', '2026-11-28T01:00:00.000Z'],
    ['下周一 9:00', '2026-11-30T01:00:00.000Z'],
  ]);
});

test('in the evening of a Monday the next Monday is a week away', () => {
  expect(times('2026-11-30T12:00:00.000Z')).toEqual([
    ['1 小时后', '2026-11-30T13:00:00.000Z'],
    ['明天 9:00', '2026-12-01T01:00:00.000Z'],
    ['下周一 9:00', '2026-12-07T01:00:00.000Z'],
  ]);
});
