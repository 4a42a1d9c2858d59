import { describe, expect, test } from 'vitest';
import { minuteOfShiftClock, shiftClock, spanWords, workedMinutes } from './shift-times.ts';

describe('a time of a shift', () => {
  test.each([
    ['09:00', 540],
    ['9:00', 540],
    ['0900', 540],
    ['900', 540],
    ['9', 540],
    ['26:00', 1560],
    ['48:00', 2880],
    ['22：30', 1350],
    ['48:01', null],
    ['9:60', null],
    ['早', null],
    ['', null],
  ])('%s', (text, minute) => expect(minuteOfShiftClock(text)).toBe(minute));

  test('is written as it is read', () => {
    for (const minute of [0, 5, 540, 1439, 1440, 1560, 2880]) expect(minuteOfShiftClock(shiftClock(minute))).toBe(minute);
  });
});

test('a night shift names the next day, and breaks are not worked', () => {
  expect(spanWords({ begins: 1320, ends: 1800 })).toBe('22:00–次日 06:00');
  expect(spanWords({ begins: 540, ends: 1440 })).toBe('09:00–24:00');
  expect(workedMinutes({ begins: 540, ends: 1080, breaks: [{ from: 720, to: 780 }] })).toBe(480);
});
