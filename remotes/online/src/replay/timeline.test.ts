import { expect, test } from 'vitest';
import type { Moment } from './moments.ts';
import { clockAt, playOfNext, playOfPrevious, shownAt, silenceWords, timelineOf } from './timeline.ts';

const MINUTE = 60_000;
const begin = Date.parse('2030-01-01T06:00:00.000Z');
const moment = (after: number): Moment => ({
  key: `m${after}`,
  at: begin + after,
  content: { kind: 'notice', text: String(after) },
  mark: null,
});
const timeline = timelineOf([moment(0), moment(5000), moment(12 * MINUTE + 5000), moment(12 * MINUTE + 6000)]);
const keys = timeline.steps.map(({ key }) => key);

test('talk keeps its pace, a long silence is shortened and named', () => {
  expect(keys).toEqual(['m0', 'm5000', 'silence.m725000', 'm725000', 'm726000']);
  expect(timeline.steps.map(({ play }) => play)).toEqual([0, 5000, 5000, 7000, 8000]);
  expect(timeline.steps[2]?.content).toEqual({ kind: 'silence', text: '间隔 12 分钟' });
  expect(timeline.length).toBe(8000);
  expect(timelineOf([])).toEqual({ steps: [], length: 0 });
});

test('what has come by a time, its ends included', () => {
  const shown = [-1, 0, 4999, 5000, 6999, 7000, 9000].map((play) => shownAt(timeline, play));
  expect(shown).toEqual([0, 1, 1, 3, 3, 4, 5]);
});

test('the clock runs through a silence and stands at the end', () => {
  expect(clockAt(timeline, 2500)).toBe(begin + 2500);
  expect(clockAt(timeline, 6000)).toBe(begin + 5000 + 6 * MINUTE);
  expect(clockAt(timeline, 9000)).toBe(begin + 12 * MINUTE + 6000);
  expect(clockAt(timelineOf([]), 5)).toBe(0);
});

test('one goes from moment to moment in both directions', () => {
  expect([0, 4000, 5000, 7000, 8000].map((play) => playOfNext(timeline, play))).toEqual([5000, 5000, 7000, 8000, 8000]);
  expect([8000, 7500, 7000, 5000, 0].map((play) => playOfPrevious(timeline, play))).toEqual([7000, 7000, 5000, 0, 0]);
});

test('moments of one time come together', () => {
  const same = timelineOf([moment(0), moment(0), moment(1000)]);
  expect(shownAt(same, 0)).toBe(2);
  expect(playOfNext(same, 0)).toBe(1000);
});

test('a silence in words', () => {
  const words = [40_000, 12 * MINUTE + 20_000, 125 * MINUTE, 120 * MINUTE, 51 * 60 * MINUTE].map(silenceWords);
  expect(words).toEqual(['40 秒', '12 分钟', '2 小时 5 分钟', '2 小时', '2 天 3 小时']);
});
