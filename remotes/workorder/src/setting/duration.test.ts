import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it('says a duration in the largest unit that is whole', () => {
  const wall = [1, 90, 120, 1440, 2880, 1500].map((minutes) => durationText(minutes, 'wall'));
  expect(wall).toEqual(['1 分钟', '90 分钟', '2 小时', '1 天', '2 天', '25 小时']);
  expect(durationText(1440, 'working')).toBe('24 小时');
});
