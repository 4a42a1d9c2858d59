import { expect, test } from 'vitest';
import { outcomeOf, restOf, withinRates } from './outcome.rules.ts';

const part = (state: 'waiting' | 'delivered' | 'failed', cause = '') => ({ state, cause });

test.each([
  ['no segment is known', [], null],
  ['one is awaited', [part('delivered'), part('waiting')], null],
  ['all arrived', [part('delivered'), part('delivered')], { state: 'delivered', cause: '' }],
  ['one failed, the others are awaited', [part('waiting'), part('failed', 'MK:1')], { state: 'failed', cause: 'MK:1' }],
  ['one failed without a reason', [part('delivered'), part('failed')], { state: 'failed', cause: '运营商未能送达' }],
])('%s', (_when, parts, expected) => {
  expect(outcomeOf(parts)).toEqual(expected);
});

test.each([
  [21 * 60, 660],
  [7 * 60 + 59, 1],
  [8 * 60, 0],
  [20 * 60 + 59, 0],
  [0, 480],
])('rests from 21:00 to 8:00: at minute %i for %i', (minute, rest) => {
  expect(restOf(minute, { from: 21 * 60, to: 8 * 60 })).toBe(rest);
});

test('never, and over noon', () => {
  expect(restOf(720, { from: 720, to: 720 })).toBe(0);
  expect(restOf(750, { from: 720, to: 840 })).toBe(90);
});

test('a slow account takes what it can hand over: singles first, then of each batch in turn', () => {
  const of = (batchId: string | null, accountId: string | null = 'slow') =>
    [1, 2, 3].map((no) => ({ id: `${batchId ?? 'one'}${no}`, batchId, accountId }));
  const [single] = of(null);
  const due = [...(single ? [single] : []), ...of('a'), ...of('b'), ...of('c', null)];
  const taken = withinRates(due, new Map([['slow', 1]])).map(({ id }) => id);
  expect(taken.toSorted()).toEqual(['a1', 'b1', 'c1', 'c2', 'c3', 'one1']);
});
