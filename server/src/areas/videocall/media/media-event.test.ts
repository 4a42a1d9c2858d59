import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { type Delivery, deliveriesOf, enter, testLiveKit, whyNoLiveKit } from '../testing/livekit.ts';
import { openMediaServer } from './livekit-media-server.ts';

/** Webhooks as LiveKit signs them, at the address that it is given. */
describe.skipIf(whyNoLiveKit !== null)('events of LiveKit', () => {
  let portal: ServerFixture;
  let letter: Delivery;
  beforeAll(async () => {
    portal = await startServer({ env: testLiveKit().environment });
    const media = openMediaServer(portal.server.kernel.livekit);
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

  const tell = async ({ body, authorization }: Delivery) =>
    (
      await portal.call('POST', '/xmf-video-services/media/events', {
        body,
        headers: { 'content-type': 'application/webhook+json', authorization },
      })
    ).status;

  test('are taken when they are signed, twice as well as once', async () => {
    expect([await tell(letter), await tell(letter)]).toEqual([200, 200]);
  });

  test('are refused when a word of them was changed, or the signature is missing', async () => {
    expect(await tell({ ...letter, body: letter.body.replace('room_started', 'room_finished') })).toBe(403);
    expect(await tell({ ...letter, authorization: '' })).toBe(403);
  });
});
