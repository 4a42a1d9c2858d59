import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessToken } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import { deliveriesOf, enter, testLiveKit, whyNoLiveKit } from '../testing/livekit.ts';
import { openMediaServer } from './livekit-media-server.ts';
import { openRoomRecorder } from './livekit-recorder.ts';
import { type MediaEvent, MediaUnavailable, type RoomEntry } from './media-server.ts';

const nobody = { url: 'http://127.0.0.1:9', apiKey: 'key', apiSecret: 'a secret of at least thirty-two characters' };

const entry = (room: string, identity: string, more: Partial<RoomEntry> = {}): RoomEntry => ({
  room,
  identity,
  name: `坐席${identity}`,
  grants: { publish: true, subscribe: true },
  ttlSeconds: 60,
  ...more,
});

describe.skipIf(whyNoLiveKit !== null)('with LiveKit', () => {
  const media = () => openMediaServer({ server: testLiveKit(), stateFile: undefined });

  test('it is ready', async () => {
    expect(await media().state()).toEqual({ state: 'ready' });
  });

  test('a token lets its bearer into its room; the lists know who is there, until the room is deleted', async () => {
    const room = randomUUID();
    const server = media();
    expect(await server.participants(room)).toEqual([]);
    const guest = await enter(await server.token(entry(room, 'a')));
    const watcher = await enter(
      await server.token(entry(room, 'watch', { grants: { publish: false, subscribe: true, hidden: true } })),
    );
    await Promise.all([guest.welcomed, watcher.welcomed]);
    const present = await server.participants(room);
    expect(present.map(({ identity, name, tracks }) => ({ identity, name, tracks }))).toEqual(
      expect.arrayContaining([
        { identity: 'a', name: '坐席a', tracks: [] },
        { identity: 'watch', name: '坐席watch', tracks: [] },
      ]),
    );
    expect((await server.rooms()).map(({ name }) => name)).toContain(room);

    await server.removeParticipant(room, 'a');
    await guest.closed;
    await until(async () => (await server.participants(room)).every(({ identity }) => identity !== 'a'));
    await server.removeParticipant(room, 'a');

    await server.deleteRoom(room);
    await watcher.closed;
    expect((await server.rooms()).map(({ name }) => name)).not.toContain(room);
    await server.deleteRoom(room);
  });

  test('who records a room for LiveKit is nobody in it', async () => {
    const room = randomUUID();
    const server = media();
    const { apiKey, apiSecret } = testLiveKit();
    // As LiveKit Egress makes its own token.
    const token = new AccessToken(apiKey, apiSecret, { identity: 'EG_1', ttl: 60 });
    token.kind = 'egress';
    token.addGrant({ roomJoin: true, room, canSubscribe: true, hidden: true, recorder: true });
    const guests = [await enter(await server.token(entry(room, 'a'))), await enter(await token.toJwt())];
    await Promise.all(guests.map(({ welcomed }) => welcomed));
    expect((await server.participants(room)).map(({ identity }) => identity)).toEqual(['a']);
    await server.deleteRoom(room);
  });

  test('a LiveKit server without Egress refuses to record', async () => {
    const recorder = openRoomRecorder({ server: testLiveKit(), egress: { folder: '/tmp', theirFolder: '/out' } });
    await expect(recorder?.start(randomUUID(), 'file.mp4')).rejects.toBeInstanceOf(MediaUnavailable);
    await expect(recorder?.rooms()).rejects.toBeInstanceOf(MediaUnavailable);
  });

  test('refused: a forged token, one that ran out, one without a room, none', async () => {
    const room = randomUUID();
    const { apiKey, apiSecret } = testLiveKit();
    const forged = openMediaServer({ server: { ...testLiveKit(), apiSecret: nobody.apiSecret }, stateFile: undefined });
    // LiveKit accepts clocks that differ by seconds, not by minutes.
    const old = new AccessToken(apiKey, apiSecret, { identity: 'a', ttl: -600 });
    old.addGrant({ roomJoin: true, room });
    const roomless = new AccessToken(apiKey, apiSecret, { identity: 'a' });
    await expect(enter(await forged.token(entry(room, 'a')))).rejects.toThrow('401');
    await expect(enter(await old.toJwt())).rejects.toThrow('401');
    await expect(enter(await roomless.toJwt())).rejects.toThrow('401');
    await expect(enter('')).rejects.toThrow('401');
    expect(await media().participants(room)).toEqual([]);
  });

  test('webhooks are read when they are signed, and by nobody else', async () => {
    const room = randomUUID();
    const server = media();
    const guest = await enter(await server.token(entry(room, 'a')));
    await guest.welcomed;
    await until(async () => (await deliveriesOf(room)).length >= 1);
    await server.deleteRoom(room);
    const read = async () => {
      const events = await Promise.all(
        (await deliveriesOf(room)).map(({ body, authorization }) => server.verifyWebhook(body, authorization)),
      );
      return events.filter((event): event is MediaEvent => event !== null);
    };
    await until(async () => (await read()).some(({ kind }) => kind === 'room-ended'), 10_000);
    const events = await read();
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['room-started', 'room-ended']));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);

    const [letter] = await deliveriesOf(room);
    const { body = '', authorization = '' } = letter ?? {};
    expect(await server.verifyWebhook(body.replace('room_started', 'room_finished'), authorization)).toBeNull();
    expect(await server.verifyWebhook(body, undefined)).toBeNull();
    expect(await openMediaServer({ server: nobody, stateFile: undefined }).verifyWebhook(body, authorization)).toBeNull();
  });
});

test('a server that does not answer is one error, in time; tokens need none', async () => {
  const server = openMediaServer({ server: nobody, stateFile: undefined });
  expect(await server.state()).toMatchObject({ state: 'away', reason: expect.stringContaining('视频服务无应答') });
  for (const asked of [server.rooms(), server.participants('r'), server.deleteRoom('r'), server.removeParticipant('r', 'a')]) {
    await expect(asked).rejects.toBeInstanceOf(MediaUnavailable);
  }
  expect(await server.token(entry('r', 'a'))).toMatch(/^ey/);
});

test('none set up: everything is refused, and the reason is what its preparation noted', async () => {
  const stateFile = join(tmpdir(), `lianxi-media-${randomUUID()}.json`);
  const server = openMediaServer({ server: null, stateFile });
  expect(await server.state()).toMatchObject({ state: 'absent', reason: expect.stringContaining('视频服务未配置') });
  await writeFile(stateFile, JSON.stringify({ state: 'preparing', reason: '编译 50%' }));
  expect(await server.state()).toEqual({ state: 'preparing', reason: '编译 50%' });
  await expect(server.token(entry('r', 'a'))).rejects.toBeInstanceOf(MediaUnavailable);
  await expect(server.rooms()).rejects.toBeInstanceOf(MediaUnavailable);
});
