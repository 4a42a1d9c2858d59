import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, type Sample } from './judge.ts';

const sample = (loads: number, failures = 0, crashes = 0, integrityFailures = 0, troubledAgents = 3): Sample => ({
  troubledAgents,
  loads,
  loadFailures: failures,
  crashes,
  integrityFailures,
});
const healthy = sample(1000);

test.each<[string, Sample, Sample | null, boolean]>([
  ['two people alone take nothing from everybody', sample(0, 500, 0, 0, 2), healthy, false],
  ['nobody tried it', sample(0), healthy, false],
  ['nineteen tries say nothing', sample(0, 19), healthy, false],
  ['twenty that all failed do', sample(0, 20), healthy, true],
  ['a release that nobody can load has no loads', sample(0, 40), null, true],
  ['five in a hundred are tolerated', sample(95, 5), healthy, false],
  ['six are not', sample(94, 6), healthy, true],
  ['crashes count like failures', sample(100, 0, 6), healthy, true],
  ['what does not hash as it should did not load', sample(94, 0, 0, 6), healthy, true],
  ['failures of all kinds add up', sample(96, 2, 2, 2), healthy, true],
  ['three times as bad as before is tolerated', sample(70, 30), sample(90, 10), false],
  ['more is not', sample(69, 31), sample(90, 10), true],
  ['better than before', sample(80, 20), sample(50, 50), false],
  ['a baseline that was hardly tried counts as one without fault', sample(90, 10), sample(5, 14), true],
])('%s', (_, current, baseline, reverts) => {
  expect(judge(current, baseline) !== null).toBe(reverts);
});

test('says why, in words', () => {
  expect(judge(sample(30, 8, 2, 2), healthy)).toBe('40 次加载中失败 10 次、崩溃 2 次，故障率 30.0% 超过 5.0%');
});

test('more failures never save a release, more successes never condemn it', () => {
  const count = fc.nat({ max: 500 });
  const any = fc.record({
    troubledAgents: fc.constant(3),
    loads: count,
    loadFailures: count,
    crashes: count,
    integrityFailures: count,
  });
  fc.assert(
    fc.property(any, any, fc.integer({ min: 1, max: 100 }), (current, baseline, more) => {
      const condemned = judge(current, baseline) !== null;
      const worse = judge({ ...current, loadFailures: current.loadFailures + more }, baseline) !== null;
      const tries = current.loads + current.loadFailures + current.integrityFailures;
      // Where crashes outnumber what went well, every further try dilutes them, failed or not.
      if (condemned && current.crashes <= current.loads) expect(worse).toBe(true);
      const better = judge({ ...current, loads: current.loads + more }, baseline) !== null;
      if (!condemned && tries >= 20) expect(better).toBe(false);
    }),
    { seed: 174 },
  );
});
