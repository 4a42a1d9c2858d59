import { RemoteVideoTrack, type Room } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureWatch } from './picture-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const asked: boolean[] = [];
  const camera = { frames: 0 };
  const track = Object.assign(Object.create(RemoteVideoTrack.prototype), {
    getReceiverStats: async () => ({ framesDecoded: camera.frames }),
  });
  const setSubscribed = (on: boolean) => asked.push(on);
  const publication = { trackSid: 'TR_1', track, isMuted: false, isEnabled: true, setSubscribed };
  const person = { identity: 'a', isSilent: false, getTrackPublication: () => publication };
  const room = { state: 'connected', remoteParticipants: new Map([['a', person]]) };
  const watch = new PictureWatch(room as unknown as Room, () => person.isSilent);
  const pass = async (seconds: number, framesPerSecond = 0) => {
    for (let n = 0; n < seconds; n++) {
      camera.frames += framesPerSecond;
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { asked, publication, person, room, watch, pass };
}

test('a picture that stands still while it is sent is subscribed anew, also before its first frame', async () => {
  const { asked, watch, pass } = watched();
  await pass(5);
  expect(asked).toEqual([]);
  await pass(2);
  expect(asked).toEqual([false, true]);
  await pass(10, 5);
  expect(asked).toEqual([false, true]);
  await pass(7);
  expect(asked).toEqual([false, true, false, true]);
  watch.close();
});

test('one that is expected to stand still is left alone', async () => {
  for (const pause of [
    ({ publication }) => Object.assign(publication, { isMuted: true }),
    ({ publication }) => Object.assign(publication, { isEnabled: false }),
    ({ publication }) => Object.assign(publication, { track: undefined }),
    ({ person }) => Object.assign(person, { isSilent: true }),
    ({ room }) => Object.assign(room, { state: 'reconnecting' }),
  ] satisfies ((each: ReturnType<typeof watched>) => object)[]) {
    const each = watched();
    pause(each);
    await each.pass(20);
    expect(each.asked).toEqual([]);
    each.watch.close();
  }
});
