import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { openMediaServer } from '../../server/src/areas/videocall/media/livekit-media-server.ts';
import type { TestLiveKit } from '../../tools/testing/video/test-livekit.ts';
import { type Join, watchJoin } from './watch-join.ts';

/** Two pages with nothing but LiveKit's client, which enter rooms by the server's own address. */
export interface Bare {
  /** Both enter a room; answers what each noted. */
  call(room: string): Promise<Join[]>;
}

const client = createRequire(import.meta.url).resolve('livekit-client');

export async function openBare(browser: Browser, livekit: TestLiveKit, url: string): Promise<Bare> {
  const { url: address, apiKey, apiSecret } = livekit;
  const media = openMediaServer({ server: { url: address, apiKey, apiSecret }, stateFile: undefined });
  // Each has a window of its own: a page behind another draws once a second.
  const open = async () => {
    const context = await browser.newContext({ bypassCSP: true, permissions: ['camera', 'microphone'] });
    await context.addInitScript(watchJoin);
    const page = await context.newPage();
    await page.goto(`${url}/demo`);
    await page.addScriptTag({ path: client.replace(/[^/]+$/, 'livekit-client.umd.js') });
    return page;
  };
  const pages = [await open(), await open()];
  return {
    async call(room) {
      const grants = { publish: true, subscribe: true };
      const joins = await Promise.all(
        pages.map(async (page, n) => {
          const identity = String(n);
          const token = await media.token({ room, identity, name: identity, grants, ttlSeconds: 60 });
          return enter(page, address.replace('http', 'ws'), token);
        }),
      );
      await Promise.all(pages.map((page) => page.evaluate(() => window.benchLeave?.())));
      return joins;
    },
  };
}

declare global {
  interface Window {
    benchLeave?: () => Promise<void>;
  }
}

function enter(page: Page, address: string, token: string): Promise<Join> {
  return page.evaluate(
    async ([url, key]) => {
      const { LivekitClient } = window as unknown as { LivekitClient: typeof import('livekit-client') };
      const room = new LivekitClient.Room({ adaptiveStream: true, dynacast: true });
      window.benchLeave = () => room.disconnect();
      document.body.replaceChildren();
      room.on('trackSubscribed', (track) => document.body.append(track.attach()));
      const seen = window.benchSeen?.('video');
      const entered = room.connect(url, key);
      await Promise.all([entered, room.localParticipant.enableCameraAndMicrophone()]);
      return (await seen) as Join;
    },
    [address, token] as const,
  );
}
