import { expect, test } from 'vitest';
import { clockOf, hoursInWords, minuteOf } from './working-hours.ts';

test('every minute of a day is read as it was shown, its end too', () => {
  for (let minute = 0; minute <= 1440; minute++) expect(minuteOf(clockOf(minute))).toBe(minute);
  expect(clockOf(1440)).toBe('24:00');
});

test.each([
  ['9', 540],
  ['930', 570],
  ['9:05', 545],
  ['09：30', 570],
  [' 18.00 ', 1080],
  ['', null],
  ['25:00', null],
  ['24:01', null],
  ['9:60', null],
  ['9:5', null],
  ['下午', null],
])('%j is %s', (written, minute) => expect(minuteOf(written)).toBe(minute));

test.each([
  [[], '全天'],
  [[{ day: 7, from: 540, to: 1440 }], '周日 09:00–24:00'],
  [[{ day: 5, from: 480, to: 120 }], '周五 08:00–次日 02:00'],
  [[{ day: 5, from: 480, to: 0 }], '周五 08:00–24:00'],
  [[1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 })), '周一至周五 09:00–18:00'],
  [[1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 })), '每天 00:00–24:00'],
  [
    [6, 7, 1].flatMap((day) => [
      { day, from: 780, to: 1080 },
      { day, from: 540, to: 720 },
    ]),
    '周一 09:00–12:00，周一 13:00–18:00，周六、周日 09:00–12:00，周六、周日 13:00–18:00',
  ],
])('%j is %s', (hours, words) => expect(hoursInWords(hours)).toBe(words));
