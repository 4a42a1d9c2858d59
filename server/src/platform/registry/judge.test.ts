import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, provenShare, type Sample } from './judge.ts';

const sample = (people: number, affected = 0): Sample => ({ people, affected });
const healthy = sample(1000);

test.each<[string, Sample, Sample, boolean]>([
  ['nobody used it', sample(0), healthy, false],
  ['two people alone take nothing from anybody', sample(2, 2), healthy, false],
  ['three that all failed do: a canary of few is judged', sample(3, 3), healthy, true],
  ['six of six, a tenth of 65 people', sample(6, 6), sample(59), true],
  ['a release without one before', sample(40, 40), sample(0), true],
  ['three of thirty may be chance', sample(30, 3), healthy, false],
  ['six of thirty are not', sample(30, 6), healthy, true],
  ['five in a hundred are tolerated', sample(1000, 50), healthy, false],
  ['eight in a hundred of a thousand are not', sample(1000, 80), healthy, true],
  ['three times as bad as before is tolerated', sample(1000, 300), sample(1000, 100), false],
  ['more is not', sample(1000, 400), sample(1000, 100), true],
  ['a baseline that hardly anybody used counts as one without fault', sample(100, 20), sample(9, 9), true],
])('%s', (_, current, baseline, reverts) => {
  expect(judge(current, baseline) !== null).toBe(reverts);
});

test('says why, in words', () => {
  expect(judge(sample(30, 12), healthy)).toBe('30 人中 12 人遇到故障，占 40.0%，至少 20.9%，超过 5.0%');
});

test('more affected people never save a release, more unaffected ones never condemn it; no share leaves 0 to 100 %', () => {
  const any = fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 })).map(([well, affected]) => sample(well + affected, affected));
  fc.assert(
    fc.property(any, any, fc.integer({ min: 1, max: 100 }), ({ people, affected }, baseline, more) => {
      const condemned = judge({ people, affected }, baseline) !== null;
      if (condemned) expect(judge(sample(people + more, affected + more), baseline)).not.toBeNull();
      else expect(judge(sample(people + more, affected), baseline)).toBeNull();
      expect(provenShare({ people, affected })).toBeGreaterThanOrEqual(0);
      expect(provenShare({ people, affected })).toBeLessThanOrEqual(1);
    }),
    { seed: 174 },
  );
});
