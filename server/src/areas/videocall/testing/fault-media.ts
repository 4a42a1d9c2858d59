import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { planLiveKit } from '../../../../../tools/livekit/obtain-livekit.ts';
import { startTestLiveKit } from '../../../../../tools/testing/video/test-livekit.ts';
import type { Backing } from '../../../app/testing/fault-cluster.ts';

/** A media server for the product's servers. */
export interface FaultMedia extends Backing {
  readonly environment: Record<string, string>;
}

/** LiveKit; without LiveKit, a substitute that answers and does nothing. */
export async function startFaultMedia(): Promise<FaultMedia | null> {
  if (planLiveKit().kind !== 'ready') return null;
  const livekit = await startTestLiveKit('http://127.0.0.1:9/');
  if (typeof livekit === 'string') return null;
  const { url, environment } = livekit;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    url,
    environment,
    async restart() {
      livekit.kill();
      while (await answers()) await delay(5);
      while (!(await answers())) await delay(20);
    },
    end: () => livekit.stop(),
  };
}

/** It answers and does nothing: while nobody enters a room, nothing more is needed. */
export async function standInForMedia() {
  const server = createServer((_request, response) => response.end('OK')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      LIVEKIT_URL: `http://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'a secret of more than thirty-two characters',
    },
    end: () => server.close(),
  };
}
