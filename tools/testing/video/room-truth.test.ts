import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMediaServer } from '../../../server/src/areas/videocall/media/livekit-media-server.ts';
import type { MediaServer } from '../../../server/src/areas/videocall/media/media-server.ts';
import { testLiveKit, whyNoLiveKit } from '../../../server/src/areas/videocall/testing/livekit.ts';
import { startVideoServerOn, type VideoServer } from '../../../server/src/areas/videocall/testing/video-server.ts';
import { browserPath } from '../../checks/chromium.ts';

/** Once every ten seconds the rooms are compared, on a busy machine a little later. */
const COMPARED = { timeout: 15_000, interval: 100 };
const LOST_SECONDS = 10;

const client = createRequire(new URL('../../../remotes/videocall/package.json', import.meta.url)).resolve('livekit-client');

/** LiveKit tells a letter box of the run what happens in it: all its webhooks are lost to the portal. */
describe.skipIf(whyNoLiveKit !== null)('without one webhook', () => {
  let server: VideoServer<MediaServer>;
  let browser: Browser;
  beforeAll(async () => {
    const media = openMediaServer({ server: testLiveKit(), stateFile: undefined });
    server = await startVideoServerOn(media, undefined, testLiveKit().environment);
    await server.owner.query('insert into video_settings (tenant_id, lost_seconds) values (174, $1)', [LOST_SECONDS]);
    browser = await chromium.launch({ ...browserPath, args: ['--no-sandbox', '--allow-loopback-in-peer-connection'] });
  });
  afterAll(async () => {
    await browser.close();
    await server.end();
  });

  /** Somebody's page, in the room with a connection that carries media; `base`: of our door, or of LiveKit itself. */
  async function enter(token: string, base = `${server.url}/livekit`): Promise<Page> {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${server.url}/health/live`);
    await page.addScriptTag({ path: client.replace(/[^/]+$/, 'livekit-client.umd.js') });
    await page.evaluate(
      async ([url, key]) => {
        type Library = { Room: new () => { connect(url: string, token: string): Promise<void> } };
        const { LivekitClient } = window as unknown as { LivekitClient: Library };
        const room = new LivekitClient.Room();
        Object.assign(window, { room });
        await room.connect(url, key);
      },
      [base.replace('http', 'ws'), token] as const,
    );
    return page;
  }
  const stateOf = (page: Page) => page.evaluate(() => (window as unknown as { room: { state: string } }).room.state);
  const inRoom = async (callId: string): Promise<string[]> => {
    const sql = 'select identity from video_parties where call_id = $1 and joined_at is not null order by 1';
    return (await server.owner.query<{ identity: string }>(sql, [callId])).rows.map(({ identity }) => identity);
  };

  test('who came and who went is known after the next comparison, strangers are put out, and no ghost of a call remains', async () => {
    await server.agent('agent1');
    const { call, access, client: customer } = await server.talk('agent1');
    const own = await customer.command('call.token', { sessionId: call.sessionId });
    const [desk, page] = [await enter(access.token), await enter(own.token)];
    await expect.poll(() => inRoom(call.id), COMPARED).toEqual([access.identity, own.identity].toSorted());
    expect((await server.row(call.sessionId)).customer_gone_at).toBeNull();

    const grants = { publish: true, subscribe: true };
    const guessed = { room: call.roomId, identity: 'stranger', name: 'stranger', grants, ttlSeconds: 60 };
    const stranger = await enter(await server.media.token(guessed), testLiveKit().url);
    await expect.poll(() => stateOf(stranger), COMPARED).toBe('disconnected');

    await page.evaluate(() => (window as unknown as { room: { disconnect(): Promise<void> } }).room.disconnect());
    await expect.poll(() => inRoom(call.id), COMPARED).toEqual([access.identity]);
    expect((await server.row(call.sessionId)).customer_gone_at).toBeInstanceOf(Date);

    customer.close();
    const lost = { ...COMPARED, timeout: COMPARED.timeout + LOST_SECONDS * 1000 };
    await expect.poll(async () => (await server.row(call.sessionId)).end_reason, lost).toBe('lost');
    expect(await server.seatOf('agent1')).toBeNull();
    await expect.poll(() => stateOf(desk), COMPARED).toBe('disconnected');
    expect((await server.media.rooms()).map(({ name }) => name)).not.toContain(call.roomId);
  }, 90_000);
});
