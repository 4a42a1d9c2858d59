import { type Room, RoomEvent } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const sent: string[] = [];
  const localParticipant = { publishData: async (_data: Uint8Array, { topic }: { topic: string }) => void sent.push(topic) };
  const listeners = new Map<string, (...args: unknown[]) => void>();
  const on = (event: string, listener: (...args: unknown[]) => void) => void listeners.set(event, listener);
  const room = { state: 'connected', localParticipant, on, isCutOff: false };
  const emit = (event: string, ...args: unknown[]) => listeners.get(event)?.(...args);
  const told: string[][] = [];
  const heartbeat: Heartbeat = new Heartbeat(
    room as unknown as Room,
    () => room.isCutOff,
    () => told.push(['a', 'b'].filter((identity) => heartbeat.isSilent(identity))),
  );
  const beats = (identity: string, topic = 'alive') =>
    emit(RoomEvent.DataReceived, new Uint8Array(1), { identity }, undefined, topic);
  /** Seconds in which these people beat. */
  const pass = async (seconds: number, ...who: string[]) => {
    for (let n = 0; n < seconds; n++) {
      for (const identity of who) beats(identity);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { room, emit, sent, told, heartbeat, beats, pass };
}

test('who stops to beat is told within three seconds, and so is that they are back', async () => {
  const { told, pass, heartbeat } = watched();
  await pass(5, 'a', 'b');
  expect(told).toEqual([]);
  await pass(2, 'b');
  expect(told).toEqual([['a']]);
  await pass(1, 'a', 'b');
  expect(told).toEqual([['a'], []]);
  heartbeat.close();
});

test('nobody is told of who never beat, left, or could not be heard because of the own connection', async () => {
  const { room, emit, told, pass, beats, heartbeat } = watched();
  beats('a', 'another topic');
  await pass(5, 'b');
  emit(RoomEvent.ParticipantDisconnected, { identity: 'b' });
  await pass(5);
  await pass(2, 'a');
  room.state = 'reconnecting';
  await pass(20);
  room.state = 'connected';
  room.isCutOff = true;
  await pass(20);
  room.isCutOff = false;
  await pass(1);
  expect(told).toEqual([]);
  heartbeat.close();
});

test('a page beats once a second while it is connected', async () => {
  const { room, sent, pass, heartbeat } = watched();
  await pass(3);
  expect(sent).toEqual(['alive', 'alive', 'alive']);
  room.state = 'reconnecting';
  await pass(3);
  heartbeat.close();
  await pass(3);
  expect(sent).toHaveLength(3);
});
