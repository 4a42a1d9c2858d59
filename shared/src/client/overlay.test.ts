import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overlayStore, underOverlay } from './overlay.ts';

const shown = () => overlayStore.getState().shown;
const sleep = (milliseconds: number) => () => new Promise<void>((done) => setTimeout(done, milliseconds));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is done within 200 ms shows no overlay', async () => {
  const done = underOverlay(sleep(150));
  await vi.advanceTimersByTimeAsync(149);
  expect(shown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(shown()).toBe(false);
});

test('it stays until the last of several has ended', async () => {
  const first = underOverlay(sleep(300), 'upload');
  const second = underOverlay(sleep(600), 'download');
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toBe(true);
  await vi.advanceTimersByTimeAsync(150);
  expect(overlayStore.getState()).toEqual({ inFlight: ['download'], shown: true });
  await vi.advanceTimersByTimeAsync(300);
  expect(overlayStore.getState()).toEqual({ inFlight: [], shown: false });
  await Promise.all([first, second]);
});

test('a failure ends it too, and is thrown on', async () => {
  const failing = underOverlay(async () => {
    await sleep(300)();
    throw new Error('no');
  });
  const outcome = expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(300);
  await outcome;
  expect(overlayStore.getState()).toEqual({ inFlight: [], shown: false });
});
