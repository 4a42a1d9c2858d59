import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('never more at once than may be; who waits comes in order; a failed call gives its place back', async () => {
  const pace = new Pace({ perMinute: 60_000, burst: 1000, atOnce: 2 });
  const began: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    pace.run('a', () => {
      began.push(n);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    }),
  );
  const settled = Promise.allSettled(all);
  await vi.waitFor(() => expect(began).toEqual([0, 1]));
  ends[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(began).toEqual([0, 1, 2]));
  ends[1]?.resolve();
  await vi.waitFor(() => expect(began).toEqual([0, 1, 2, 3]));
  ends[2]?.resolve();
  ends[3]?.resolve();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await pace.run('a', async () => 'again')).toBe('again');
});

test('what comes faster than may be waits its time, of each account for itself', async () => {
  const pace = new Pace({ perMinute: 60, burst: 2, atOnce: 10 });
  const began: string[] = [];
  const call = (key: string, name: string) => pace.run(key, async () => void began.push(name));
  const all = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('a', 'a4'), call('b', 'b1')];
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await vi.advanceTimersByTimeAsync(999);
  expect(began).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(all);
  // After a pause of a minute there is credit for a burst again, and no more.
  await vi.advanceTimersByTimeAsync(60_000);
  const later = [1, 2, 3].map((n) => call('a', `later ${n}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(began.slice(5)).toEqual(['later 1', 'later 2']);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(later);
});
