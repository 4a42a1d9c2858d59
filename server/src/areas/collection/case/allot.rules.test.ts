import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRotation, byShare, equally } from './allot.rules.ts';

const cases = fc
  .array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 80 })
  .map((sums) => sums.map((owed, at) => ({ id: String(at + 1), owed })));
const takers = fc
  .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
  .map((shares) => shares.map((share, at) => ({ agentId: `a${at}`, share })));
const counts = (dealt: Map<string, unknown[]>) => [...dealt.values()].map(({ length }) => length);

test('every case goes to one taker, by whatever way', () => {
  fc.assert(
    fc.property(cases, takers, (all, to) => {
      for (const dealt of [byRotation(all, to, null), equally(all, to), byShare(all, to)]) {
        expect(
          [...dealt.values()]
            .flat()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(all.map(({ id }) => id).toSorted());
      }
    }),
  );
});

test('equally and by turns nobody has more than one more than another', () => {
  fc.assert(
    fc.property(cases, takers, (all, to) => {
      for (const dealt of [byRotation(all, to, 'a0'), equally(all, to)]) {
        expect(Math.max(...counts(dealt)) - Math.min(...counts(dealt))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a turn begins after the last one, and with the first when nobody had one', () => {
  const to = ['x', 'y', 'z'].map((agentId) => ({ agentId, share: 1 }));
  const one = [{ id: '1', owed: 5 }];
  const taken = (last: string | null) => [...byRotation(one, to, last)].find(([, own]) => own.length > 0)?.[0];
  expect([taken(null), taken('x'), taken('z'), taken('gone')]).toEqual(['x', 'y', 'x', 'x']);
});

test('shares are kept', () => {
  const to = [
    { agentId: 'x', share: 3 },
    { agentId: 'y', share: 1 },
  ];
  const all = Array.from({ length: 40 }, (_, at) => ({ id: String(at), owed: 100 + at }));
  expect(counts(byShare(all, to))).toEqual([30, 10]);
});
