import { expect, test } from 'vitest';
import { NetworkQuality } from './network-quality.ts';

/** A network that answers each ping after `delayMs`, or never. The test moves time by seconds. */
function run(seconds: number, answer: (n: number) => number | null, seen: (silentSince: number | null) => void = () => {}) {
  let now = 0;
  let backs = 0;
  const due: { at: number; n: number }[] = [];
  const quality = new NetworkQuality({
    now: () => now,
    onBack: () => {
      backs += 1;
    },
    ping: (n) => {
      const delayMs = answer(n);
      if (delayMs !== null) due.push({ at: now + delayMs, n });
      return true;
    },
  });
  for (let second = 0; second < seconds; second++) {
    quality.measure();
    seen(quality.state.getState().silentSince);
    for (let step = 0; step < 100; step++) {
      now += 10;
      for (const reply of due.splice(0)) {
        if (reply.at <= now) quality.answered(reply.n);
        else due.push(reply);
      }
    }
  }
  return { ...quality.state.getState(), backs };
}

test('not measured yet: unknown; then a fast way is good, a slow one unstable', () => {
  expect(run(0, () => 20).level).toBe('unknown');
  expect(run(10, () => 20)).toEqual({ delayMs: 20, loss: 0, level: 'good', silentSince: null, backs: 0 });
  expect(run(10, () => 100)).toMatchObject({ delayMs: 100, level: 'unstable' });
});

test('more than a tenth lost is poor, however fast the rest', () => {
  const { level, loss } = run(30, (n) => (n % 4 === 0 ? null : 20));
  expect([level, loss > 0.1]).toEqual(['poor', true]);
  expect(run(30, (n) => (n % 30 === 0 ? null : 20)).level).toBe('good');
});

test('an answer after three seconds is none', () => {
  expect(run(30, () => 3500)).toMatchObject({ delayMs: null, loss: 1, level: 'poor' });
});

test('a server that answers no more is silent within three seconds, and back with its next answer', () => {
  const silent: (number | null)[] = [];
  const { backs, silentSince } = run(
    12,
    (n) => (n > 3 && n < 8 ? null : 20),
    (since) => silent.push(since),
  );
  // The third ping is answered at 2,020 ms; the next ones, of 3,000 ms and later, are not.
  expect(silent.slice(0, 6)).toEqual([null, null, null, null, null, 2020]);
  expect([backs, silentSince]).toEqual([1, null]);
});

test('no silence before the first answer, nor of one lost ping', () => {
  expect(run(10, () => null).silentSince).toBeNull();
  const silent: (number | null)[] = [];
  run(
    30,
    (n) => (n % 5 === 0 ? null : 20),
    (since) => silent.push(since),
  );
  expect(new Set(silent)).toEqual(new Set([null]));
});
