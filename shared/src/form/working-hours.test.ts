import { expect, test } from 'vitest';
import { clockOf, hoursInWords, minuteOf } from './working-hours.ts';

test('every minute of a day is read as it was shown, and the last one means the end of the day', () => {
  for (let minute = 0; minute < 1439; minute++) expect(minuteOf(clockOf(minute))).toBe(minute);
  expect(clockOf(1440)).toBe('23:59');
  expect(minuteOf('23:59')).toBe(1440);
});

test('what is no time is none', () => {
  expect(['', '8', 'x:y'].map(minuteOf)).toEqual([null, null, null]);
});

test('no hours are all hours', () => {
  expect(hoursInWords([])).toBe('全天');
  expect(hoursInWords([{ day: 7, from: 540, to: 1440 }])).toBe('周日 09:00–23:59');
});
