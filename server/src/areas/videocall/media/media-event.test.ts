import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { videoSettings } from '../settings.ts';
import { type Delivery, deliveriesOf, enter, testLiveKit, whyNoLiveKit } from '../testing/livekit.ts';
import { openMediaServer } from './livekit-media-server.ts';

/** Webhooks as LiveKit signs them, at the configured address. */
describe.skipIf(whyNoLiveKit !== null)('events of LiveKit', () => {
  let portal: ServerFixture;
  let letter: Delivery;
  beforeAll(async () => {
    portal = await startServer({ env: testLiveKit().environment });
    const media = openMediaServer(portal.server.kernel.settings(videoSettings));
    const room = randomUUID();
    const token = await media.token({
      room,
      identity: 'a',
      name: 'a',
      grants: { publish: true, subscribe: true },
      ttlSeconds: 60,
    });
    await (await enter(token)).welcomed;
    await until(async () => (await deliveriesOf(room)).length > 0);
    letter = (await deliveriesOf(room))[0] as Delivery;
    await media.deleteRoom(room);
  });
  afterAll(() => portal.end());

  const notify = async ({ body, authorization }: Delivery) =>
    (
      await portal.call('POST', '/xmf-video-services/media/events', {
        body,
        headers: { 'content-type': 'application/webhook+json', authorization },
      })
    ).status;

  test('are taken when they are signed, twice as well as once', async () => {
    expect([await notify(letter), await notify(letter)]).toEqual([200, 200]);
  });

  /** A signature as LiveKit makes it. */
  function sign(body: string, { secret = testLiveKit().apiSecret, seconds = 60 } = {}): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sha256 = createHash('sha256').update(body).digest('base64');
    const exp = Math.floor(Date.now() / 1000) + seconds;
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: testLiveKit().apiKey, exp, sha256 })}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }

  test.each([
    ['its own key', {}, 200],
    ['a key of somebody else', { secret: 'x'.repeat(32) }, 403],
    ['its own key, long ago', { seconds: -3600 }, 403],
  ])('signed with %s', async (_what, how, status) => {
    expect(await notify({ ...letter, authorization: sign(letter.body, how) })).toBe(status);
  });

  test('are refused when a word of them was changed, or the signature is missing', async () => {
    expect(await notify({ ...letter, body: letter.body.replace('room_started', 'room_finished') })).toBe(403);
    expect(await notify({ ...letter, authorization: '' })).toBe(403);
  });
});
