import { expect, test } from 'vitest';
import { NetworkQuality } from './network-quality.ts';

/** A network that answers each ping after `delayMs`, or never; time passes by the second. */
function run(seconds: number, answer: (n: number) => number | null) {
  let now = 0;
  const due: { at: number; n: number }[] = [];
  const quality = new NetworkQuality({
    now: () => now,
    ping: (n) => {
      const delayMs = answer(n);
      if (delayMs !== null) due.push({ at: now + delayMs, n });
      return true;
    },
  });
  for (let second = 0; second < seconds; second++) {
    quality.measure();
    for (let step = 0; step < 100; step++) {
      now += 10;
      for (const reply of due.splice(0)) {
        if (reply.at <= now) quality.answered(reply.n);
        else due.push(reply);
      }
    }
  }
  return quality.state.getState();
}

test('not measured yet: unknown; then a fast way is good, a slow one unstable', () => {
  expect(run(0, () => 20).level).toBe('unknown');
  expect(run(10, () => 20)).toEqual({ delayMs: 20, loss: 0, level: 'good' });
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
