import { expect, it } from 'vitest';
import { Attention } from './attention.ts';

/** Checks once a second over a period, as far as checks complete; returns the seconds at which it concluded. */
function look(attention: Attention, from: number, to: number, comesToItsEnd = true): number[] {
  const concluded: number[] = [];
  for (let second = from; second < to; second += 1) {
    if (attention.mayConclude(second * 1000)) concluded.push(second);
    if (comesToItsEnd) attention.looked(second * 1000);
  }
  return concluded;
}

it('who begins to look gives everybody some seconds, and then concludes at every look', () => {
  expect(look(new Attention(), 100, 108)).toEqual([105, 106, 107]);
});

it('after looks that failed for long they get them again, after a short fault not', () => {
  const attention = new Attention();
  look(attention, 0, 10);
  look(attention, 10, 13, false);
  expect(look(attention, 13, 15)).toEqual([13, 14]);
  look(attention, 15, 40, false);
  expect(look(attention, 40, 47)).toEqual([45, 46]);
});
