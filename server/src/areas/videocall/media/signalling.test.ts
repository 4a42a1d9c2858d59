import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { videoSettings } from '../settings.ts';
import { enter, testLiveKit, whyNoLiveKit } from '../testing/livekit.ts';
import { videoOf } from '../video.ts';
import { mediaProxyOf } from './attach-media.ts';
import { openMediaServer } from './livekit-media-server.ts';
import type { MediaServer } from './media-server.ts';

/** A token that LiveKit accepts, anywhere in what it sends. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** Browsers reach LiveKit through our own server. */
describe.skipIf(whyNoLiveKit !== null)('signalling through the portal', () => {
  let portal: ServerFixture;
  let base: string;
  let media: MediaServer;
  let callId: string;
  const room = randomUUID();
  /** The next entry of a party. */
  const token = async (identity: string) => {
    const { db } = portal.server.kernel;
    const { rooms } = videoOf(portal.server.kernel);
    return (await db.tenant(174, (tenant) => rooms.admit(tenant, { id: callId, roomId: room }, { identity }))).token;
  };

  const livekitToken = (identity: string) =>
    media.token({ room, identity, name: identity, grants: { publish: true, subscribe: true }, ttlSeconds: 60 });

  beforeAll(async () => {
    portal = await startServer({ env: testLiveKit().environment });
    media = openMediaServer(portal.server.kernel.settings(videoSettings));
    base = `http://127.0.0.1:${await portal.server.listen()}/livekit`;
    // Parties from outside: the server removes agents who have no session when it checks rights.
    const { rows } = await portal.owner.query<{ callId: string }>(
      `with visitor as (
         insert into video_visitors (tenant_id, name) values (174, '访客') returning id
       ), site as (
         insert into video_sites (tenant_id, name) values (174, '官网') returning id
       ), call as (
         insert into video_calls (tenant_id, session_id, room_id, video_site_id, visitor_id, visitor_name, record_consent, state, agent_id, answered_at)
         select 174, $1, $1, site.id, visitor.id, '访客', true, 'active', $2, now() from visitor, site returning id
       )
       insert into video_parties (tenant_id, call_id, identity, kind, name)
       select 174, call.id, identity, 'outside', identity from call, unnest(array['a', 'b']) as who (identity)
       returning call_id as "callId"`,
      [room, portal.agentId('agent1')],
    );
    callId = rows[0]?.callId ?? '';
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

  test('its bearer gets nothing that opens LiveKit itself, whose own new tokens stay with us', async () => {
    const own = await token('a');
    await expect(enter(own)).rejects.toThrow('401');
    const [through, direct] = [await enter(own, base), await enter(await livekitToken('direct'))];
    // LiveKit sends a token to each of them at once.
    await until(() => TOKEN.test(direct.heard()));
    // Who enters later is announced to those who are there: this comes after the token.
    const later = await enter(await token('b'), base);
    await until(() => through.heard().includes('\x01b'));
    later.leave();
    expect(through.heard()).not.toMatch(TOKEN);
    through.leave();
    direct.leave();
  });

  test('who left the call is not let in again, nor told who is there; who is back in it is', async () => {
    const left = (at: string) => portal.owner.query(`update video_parties set left_at = ${at} where identity = 'b'`);
    const own = await token('b');
    (await enter(own, base)).leave();
    await left('now()');
    await expect(enter(own, base)).rejects.toThrow('403');
    await expect(enter(own, base, '&reconnect=1&sid=PA_any')).rejects.toThrow('403');
    expect((await fetch(`${base}/rtc/v1/validate?access_token=${own}`)).status).toBe(403);
    await left('null');
    (await enter(own, base)).leave();
    await portal.owner.query(
      `update video_calls set state = 'ended', ended_at = now(), ended_by = 'agent', end_reason = 'completed'`,
    );
    await expect(enter(own, base)).rejects.toThrow('403');
    await portal.owner.query(`update video_calls set state = 'active', ended_at = null, ended_by = null, end_reason = null`);
  });

  test('a token is for one identity, and no text is spoken with LiveKit', async () => {
    const guest = await enter(await token('a'), base, '&publish=spy');
    await guest.welcomed;
    expect((await media.participants(room)).map(({ identity }) => identity)).toEqual(['a']);
    guest.say('{"ping":"1"}');
    await guest.closed;
  });

  test('refused: a forged token, none, one of LiveKit, a foreign page', async () => {
    const own = await token('a');
    for (const bad of [own.replace(/.{20}$/, 'x'.repeat(20)), '', await livekitToken('a')]) {
      await expect(enter(bad, base)).rejects.toThrow('403');
    }
    const foreign = new WebSocket(`${base.replace('http', 'ws')}/rtc?access_token=${own}`, {
      headers: { origin: 'https://evil.example' },
    });
    const status = await new Promise((resolve) =>
      foreign.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
    foreign.on('error', () => {});
    foreign.terminate();
    expect(status).toBe(403);
  });

  test('validate answers on both paths of livekit-client', async () => {
    for (const path of ['/rtc/validate', '/rtc/v1/validate']) {
      const bad = await fetch(`${base}${path}?access_token=nonsense`);
      expect([path, bad.status]).toEqual([path, 403]);
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
  });
});
