import type { Room } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Standstill } from './standstill.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A room whose one track counts the arrived bytes by pairs of addresses; null: nothing is counted. */
function watched(state = 'connected') {
  const way = { arrived: 1 as number | null, pairs: {} as Record<string, number>, told: [] as boolean[], room: { state } };
  const report = async () =>
    way.arrived &&
    new Map<string, object>([
      ['T', { type: 'transport', packetsReceived: way.arrived }],
      ...Object.entries(way.pairs).map(([id, bytesReceived]) => [id, { type: 'candidate-pair', bytesReceived }] as const),
    ]);
  const trackPublications = new Map([['camera', { track: { getRTCStatsReport: report } }]]);
  Object.assign(way.room, { localParticipant: { trackPublications }, remoteParticipants: new Map() });
  const watch = new Standstill(way.room as unknown as Room, (still) => way.told.push(still));
  return { way, watch };
}

test('a way on which nothing comes for two seconds stands still, until something comes', async () => {
  const { way, watch } = watched();
  for (let n = 2; n < 6; n++) {
    way.arrived = n;
    await vi.advanceTimersByTimeAsync(1000);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(way.told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(way.told).toEqual([true]);
  way.arrived = 6;
  await vi.advanceTimersByTimeAsync(1000);
  expect(way.told).toEqual([true, false]);
  watch.close();
});

test('pairs of addresses that are given up, or tried in vain, are no sign of life', async () => {
  const { way, watch } = watched();
  way.pairs = { first: 90, second: 10 };
  await vi.advanceTimersByTimeAsync(1000);
  way.pairs = { first: 90 };
  await vi.advanceTimersByTimeAsync(1000);
  way.pairs = { first: 90, third: 0 };
  await vi.advanceTimersByTimeAsync(1000);
  expect(way.told).toEqual([true]);
  way.pairs = { first: 90, third: 1 };
  await vi.advanceTimersByTimeAsync(1000);
  expect(way.told).toEqual([true, false]);
  watch.close();
});

test('nothing is said while nothing is counted, or while LiveKit itself knows that the way is gone', async () => {
  const { way, watch } = watched();
  way.arrived = null;
  await vi.advanceTimersByTimeAsync(10_000);
  const gone = watched('reconnecting');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([way.told, gone.way.told]).toEqual([[], []]);
  watch.close();
  gone.watch.close();
});
