import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { videoSettings } from '../settings.ts';
import { enter, testLiveKit, whyNoLiveKit } from '../testing/livekit.ts';
import { mediaProxyOf } from './attach-media.ts';
import { openMediaServer } from './livekit-media-server.ts';
import type { MediaServer } from './media-server.ts';

/** Browsers reach LiveKit through our own server. */
describe.skipIf(whyNoLiveKit !== null)('signalling through the portal', () => {
  let portal: ServerFixture;
  let base: string;
  let media: MediaServer;
  const room = randomUUID();
  const token = (identity: string, ttlSeconds = 60) =>
    media.token({
      room,
      identity,
      name: identity,
      grants: { publish: true, subscribe: true },
      ttlSeconds,
    });

  beforeAll(async () => {
    portal = await startServer({ env: testLiveKit().environment });
    media = openMediaServer(portal.server.kernel.settings(videoSettings));
    base = `http://127.0.0.1:${await portal.server.listen()}/livekit`;
  });
  afterAll(() => portal.end());

  test('a token lets its bearer in; LiveKit greets them through us, and both ends close together', async () => {
    const guest = await enter(await token('a'), base);
    expect((await guest.welcomed).length).toBeGreaterThan(100);
    const proxy = mediaProxyOf(portal.server.kernel);
    expect(proxy.count).toBe(1);
    expect((await media.participants(room)).map(({ identity }) => identity)).toEqual(['a']);
    await media.removeParticipant(room, 'a');
    await guest.closed;
    await until(() => proxy.count === 0);
  });

  test('refused with the reason: a forged token, none, a foreign page', async () => {
    const forged = (await token('a')).replace(/[^.]{20}$/, 'x'.repeat(20));
    await expect(enter(forged, base)).rejects.toThrow('401');
    await expect(enter('', base)).rejects.toThrow('401');
    const foreign = new WebSocket(`${base.replace('http', 'ws')}/rtc?access_token=${await token('a')}`, {
      headers: { origin: 'https://evil.example' },
    });
    const status = await new Promise((resolve) =>
      foreign.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
    foreign.on('error', () => {});
    foreign.terminate();
    expect(status).toBe(403);
  });

  test('validate answers as LiveKit does, on both paths of livekit-client', async () => {
    for (const path of ['/rtc/validate', '/rtc/v1/validate']) {
      const bad = await fetch(`${base}${path}?access_token=nonsense`);
      expect([path, bad.status]).toEqual([path, 401]);
    }
    const good = await fetch(`${base}/rtc/validate?access_token=${await token('b')}`);
    expect([good.status, await good.text()]).toEqual([200, 'success']);
  });

  test('the rest of LiveKit is not reached: its commands, its health, another path', async () => {
    for (const path of ['', '/', '/twirp/livekit.RoomService/ListRooms', '/rtc/../twirp', '/rtc']) {
      const answer = await fetch(base + path, { method: path.includes('twirp') ? 'POST' : 'GET' });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test('without a media server a browser is told so', async () => {
    const mediaProxy = mediaProxyOf(portal.server.kernel);
    mediaProxy.serve(() => null);
    await expect(enter(await token('a'), base)).rejects.toThrow('503');
    expect((await fetch(`${base}/rtc/validate`)).status).toBe(503);
    mediaProxy.serve(() => 'http://127.0.0.1:9');
    await expect(enter(await token('a'), base)).rejects.toThrow('503');
    expect((await fetch(`${base}/rtc/v1/validate`)).status).toBe(503);
  });
});
