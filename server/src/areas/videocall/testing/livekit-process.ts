import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { startTestLiveKit, type TestLiveKit } from '../../../../../tools/testing/video/test-livekit.ts';

/** A received webhook. */
export interface Delivery {
  readonly body: string;
  readonly authorization: string;
}

export type ProvidedLiveKit = Pick<TestLiveKit, 'url' | 'apiKey' | 'apiSecret' | 'environment'> & {
  /** Returns the webhooks about a room so far, `?room=`, as a {@link Delivery} list. */
  readonly deliveriesUrl: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The LiveKit server of this run; a sentence where this machine cannot run it. */
    liveKit: ProvidedLiveKit | string;
  }
}

/** Vitest's global set-up of the project `video`: one LiveKit server for the run, and a receiver of its webhooks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const letters: Delivery[] = [];
  const box = createServer(async (request, response) => {
    if (request.method === 'POST')
      letters.push({ body: await text(request), authorization: request.headers.authorization ?? '' });
    const room = new URL(request.url ?? '', 'http://localhost').searchParams.get('room');
    response.end(JSON.stringify(letters.filter(({ body }) => room !== null && body.includes(`"${room}"`))));
  });
  await new Promise<void>((resolve) => box.listen(0, '127.0.0.1', resolve));
  const deliveriesUrl = `http://127.0.0.1:${(box.address() as AddressInfo).port}/`;

  const started = await startTestLiveKit(deliveriesUrl);
  if (typeof started === 'string') {
    project.provide('liveKit', started);
  } else {
    const { url, apiKey, apiSecret, environment } = started;
    project.provide('liveKit', { url, apiKey, apiSecret, environment, deliveriesUrl });
  }
  return async () => {
    if (typeof started !== 'string') await started.stop();
    box.closeAllConnections();
    box.close();
  };
}
