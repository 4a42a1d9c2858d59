import type { AgentFrame } from '@lianxi/contracts/kit/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AgentChannel, type WireEvents } from './agent-channel.ts';

/** One connection as the server sees it. */
interface Connection extends WireEvents {
  lastSeq: number | null;
  sent: string[];
  closed: boolean;
}

let connections: Connection[] = [];
let refuse = false;
let timeline: string[] = [];

function startChannel(): AgentChannel {
  const channel = new AgentChannel({
    open: async (lastSeq, events) => {
      if (refuse) throw new Error('no network');
      const connection: Connection = { ...events, lastSeq, sent: [], closed: false };
      connections.push(connection);
      return {
        send: (text) => connection.sent.push(text),
        close: () => {
          connection.closed = true;
        },
      };
    },
    onStatus: (status) => timeline.push(status),
    onEvent: (name, payload) => timeline.push(`${name} ${payload}`),
    onReset: () => timeline.push('reset'),
    onRights: () => timeline.push('rights'),
    onChanged: (topic) => timeline.push(`changed ${topic}`),
    onPong: (n) => timeline.push(`pong ${n}`),
    onOffline: (reason) => timeline.push(reason),
    now: Date.now,
  });
  channel.start();
  return channel;
}

const event = (seq: number): AgentFrame => ({ type: 'event', seq, name: 'event', payload: seq, at: '' });
const ready = (seq: number, reset = false): AgentFrame => ({ type: 'ready', seq, reset });
const settle = () => vi.advanceTimersByTimeAsync(0);

function connection(index: number): Connection {
  const found = connections[index];
  if (!found) throw new Error(`connection ${index} was not opened`);
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  timeline = [];
  refuse = false;
});
afterEach(() => vi.useRealTimers());

test('a cut connection comes back after 5 s and asks for what it missed', async () => {
  startChannel();
  await settle();
  connection(0).onFrame(ready(7));
  connection(0).onFrame(event(8));
  connection(0).onClose();
  await vi.advanceTimersByTimeAsync(4999);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(connection(1).lastSeq).toBe(8);
  connection(1).onFrame(event(9));
  connection(1).onFrame(ready(9));
  expect(timeline).toEqual(['connecting', 'online', 'reset', 'event 8', 'offline', 'connecting', 'event 9', 'online', 'rights']);
});

test('what is watched is asked for again by each connection, until nobody watches', async () => {
  const channel = startChannel();
  channel.watch('seats');
  await settle();
  connection(0).onFrame(ready(1));
  expect(connection(0).sent).toEqual(['watch:seats']);
  connection(0).onFrame({ type: 'changed', topic: 'seats' });
  expect(timeline.at(-1)).toBe('changed seats');
  connection(0).onClose();
  await vi.advanceTimersByTimeAsync(5000);
  connection(1).onFrame(ready(1));
  expect(connection(1).sent).toEqual(['watch:seats']);
  channel.unwatch('seats');
  connection(1).onClose();
  await vi.advanceTimersByTimeAsync(5000);
  connection(2).onFrame(ready(1));
  expect(connection(1).sent.at(-1)).toBe('unwatch:seats');
  expect(connection(2).sent).toEqual([]);
});

test('an event that comes twice is heard once', async () => {
  startChannel();
  await settle();
  connection(0).onFrame(ready(1));
  for (const seq of [2, 2, 1, 3]) connection(0).onFrame(event(seq));
  expect(timeline.filter((entry) => entry.startsWith('event'))).toEqual(['event 2', 'event 3']);
});

test('a gap is never skipped: the channel reconnects at once and asks again', async () => {
  startChannel();
  await settle();
  connection(0).onFrame(ready(1));
  connection(0).onFrame(event(4));
  await settle();
  expect(connection(0).closed).toBe(true);
  expect(connection(1).lastSeq).toBe(1);
  for (const seq of [2, 3, 4]) connection(1).onFrame(event(seq));
  connection(0).onFrame(event(5));
  expect(timeline.filter((entry) => entry.startsWith('event'))).toEqual(['event 2', 'event 3', 'event 4']);
});

test('a log that no longer reaches back resets the listeners', async () => {
  startChannel();
  await settle();
  connection(0).onFrame(ready(3));
  connection(0).onClose();
  await vi.advanceTimersByTimeAsync(5000);
  connection(1).onFrame(ready(900, true));
  connection(1).onFrame(event(901));
  expect(timeline.slice(-4)).toEqual(['online', 'rights', 'reset', 'event 901']);
});

test('every beat sends heart; 15 s without an answer is a dead connection', async () => {
  const channel = startChannel();
  await settle();
  connection(0).onFrame(ready(0));
  for (let seconds = 5; seconds <= 15; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5000);
    channel.beat();
  }
  expect(connection(0).sent).toEqual(['heart', 'heart', 'heart']);
  await vi.advanceTimersByTimeAsync(5000);
  channel.beat();
  expect(connection(0).closed).toBe(true);
  expect(timeline.at(-1)).toBe('offline');
});

test('tries again while there is no network, and at once when it is back', async () => {
  refuse = true;
  const channel = startChannel();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(timeline).toEqual(['connecting', 'offline', 'connecting', 'offline', 'connecting', 'offline']);
  refuse = false;
  channel.wake();
  await settle();
  expect(connections).toHaveLength(1);
});

test('a stopped channel stays silent and forgets its place', async () => {
  const channel = startChannel();
  await settle();
  connection(0).onFrame(ready(5));
  channel.stop();
  connection(0).onFrame(event(6));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  expect(timeline.at(-1)).toBe('offline');
  channel.start();
  await settle();
  expect(connection(1).lastSeq).toBeNull();
});

test('a kick is passed on', async () => {
  startChannel();
  await settle();
  connection(0).onFrame({ type: 'offline', reason: 'kicked' });
  expect(timeline.at(-1)).toBe('kicked');
});
