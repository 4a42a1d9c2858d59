import { beforeEach, expect, test, vi } from 'vitest';
import { type KeepOptions, keepPart, type RunningPart } from './keep-part.ts';

const { pauses } = vi.hoisted(() => ({ pauses: [] as number[] }));
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void pauses.push(ms) }));
beforeEach(() => void pauses.splice(0));

/** A part that was ready, and ends when it is told to. */
function runningPart() {
  const exited = Promise.withResolvers<void>();
  const part: RunningPart & { end(): void } = {
    ready: Promise.resolve(),
    exited: exited.promise,
    lastWords: () => 'signal SIGKILL',
    stop: vi.fn(async () => exited.resolve()),
    end: () => exited.resolve(),
  };
  return part;
}

const options = (launch: KeepOptions['launch']) => ({
  name: { zh: '服务', en: 'the server' },
  launch: vi.fn(launch),
  onEnd: vi.fn(async () => undefined),
  say: vi.fn(),
  giveUp: vi.fn(),
});

test('one that ends is started again, and says so', async () => {
  const [first, second] = [runningPart(), runningPart()];
  const keeping = options(async () => second);
  const kept = keepPart(first, keeping);
  first.end();
  await vi.waitFor(() => expect(keeping.say).toHaveBeenCalledTimes(2));
  expect(keeping.say.mock.calls.flat()).toEqual([
    '服务意外退出,重新启动 · the server ended unexpectedly, starting it again: signal SIGKILL',
    '服务已恢复 · the server is back',
  ]);
  await kept.stop();
  expect(second.stop).toHaveBeenCalledOnce();
  expect(keeping.launch).toHaveBeenCalledOnce();
});

test('one that cannot be started is tried ever more seldom, then given up with its reason', async () => {
  const first = runningPart();
  const keeping = options(async () => {
    throw new Error('port 8080 is taken');
  });
  keepPart(first, keeping);
  first.end();
  await vi.waitFor(() => expect(keeping.giveUp).toHaveBeenCalledOnce());
  expect(keeping.giveUp.mock.calls[0]?.[0].message).toBe(
    '服务反复意外退出,不再重启 · the server keeps ending and is not started again: port 8080 is taken',
  );
  expect(pauses).toEqual([0, 500, 1500, 3500, 7500, 15_500, 30_000]);
  expect(keeping.onEnd).toHaveBeenCalledTimes(pauses.length);
});

test('a stop while it is started again waits for it, and stops it', async () => {
  const [first, second] = [runningPart(), runningPart()];
  const launched = Promise.withResolvers<RunningPart>();
  const keeping = options(() => launched.promise);
  const kept = keepPart(first, keeping);
  first.end();
  await vi.waitFor(() => expect(keeping.launch).toHaveBeenCalledOnce());
  const stopped = kept.stop();
  launched.resolve(second);
  await stopped;
  expect(second.stop).toHaveBeenCalledOnce();
  expect(keeping.giveUp).not.toHaveBeenCalled();
});
