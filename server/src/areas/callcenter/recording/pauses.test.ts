import { expect, test } from 'vitest';
import { pausesOf } from './pauses.ts';

const began = new Date('2026-01-01T00:00:00Z');
const change = (state: string, second: number) => ({ recording: 'r', state, at: new Date(began.getTime() + second * 1000) });

test('pauses are told from the start of the recording; one that nothing ended lasts to its end', () => {
  expect(pausesOf(began, [change('on', 0), change('off', 9)])).toEqual([]);
  const changes = [change('on', 0), change('paused', 2), change('on', 5.5), change('paused', 7)];
  expect(pausesOf(began, changes)).toEqual([
    { from: 2, to: 5.5 },
    { from: 7, to: null },
  ]);
  expect(pausesOf(began, [...changes, change('off', 8)]).at(-1)).toEqual({ from: 7, to: 8 });
});
