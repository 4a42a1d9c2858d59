import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionRun, DEBOUNCE_MS } from './action-run.ts';

const told: string[] = [];
const fresh = () =>
  new ActionRun({
    notifySuccess: (text) => told.push(text),
    notifyFailure: (error, fallback) => told.push(`${String(error)} ${fallback}`),
  });
const slow = () => new Promise<string>((done) => setTimeout(() => done('ok'), 100));

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('runs once at a time', async () => {
  const action = fresh();
  const work = vi.fn(slow);
  const first = action.run(work, { success: (result) => `${result}!` });
  expect(action.state.getState()).toEqual({ running: true, disabled: true });
  expect(await action.run(work)).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['ok!']);
  expect(action.state.getState()).toEqual({ running: false, disabled: false });
});

test('a failure is told, answered, and the action can be tried again', async () => {
  const action = fresh();
  const refused = () => Promise.reject(new Error('no'));
  expect(await action.run(refused, { success: '成功', failure: '下载失败' })).toBe(false);
  expect(told).toEqual(['Error: no 下载失败']);
  expect(action.state.getState().disabled).toBe(false);
});

test('where asked, no second click is taken for two seconds', async () => {
  const action = fresh();
  const first = action.run(slow, { debounce: true });
  await vi.advanceTimersByTimeAsync(100);
  await first;
  expect(action.state.getState()).toEqual({ running: false, disabled: true });
  expect(await action.run(slow)).toBe(false);
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(action.state.getState().disabled).toBe(false);
});

test('work that outlasts the two seconds keeps the button disabled to its end', async () => {
  const action = fresh();
  const long = () => new Promise<void>((done) => setTimeout(done, 3000));
  const first = action.run(long, { debounce: true });
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(action.state.getState()).toEqual({ running: true, disabled: true });
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(action.state.getState()).toEqual({ running: false, disabled: false });
});
