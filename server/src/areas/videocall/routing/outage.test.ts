import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { MediaState } from '../media/media-server.ts';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.end());

async function mediaIs(state: MediaState): Promise<void> {
  vi.spyOn(server.media, 'state').mockResolvedValue(state as Awaited<ReturnType<VideoServer['media']['state']>>);
  await server.video.rooms.start();
}

const now = performance.now.bind(performance);
let passed = 0;
/** Simulates that more seconds have passed. */
function pass(seconds: number): void {
  passed += seconds * 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

/** Two sweeps of the leading process. */
const looks = () => sleep(2200);

it('a ring is not over while the media server is away, nor at once when it is back', async () => {
  await server.agent('agent1');
  const { client } = await server.customer();
  const { sessionId } = await client.command('call.start', { recordConsent: true });
  await expect.poll(async () => (await server.row(sessionId)).state).toBe('ringing');
  const chosen = async () =>
    (await server.owner.query('select status, reason from agent_video_status where agent_id = $1', [server.agentId('agent1')]))
      .rows;

  await mediaIs({ state: 'away', reason: '无应答' });
  pass(3);
  await looks();
  await server.owner.query(`update video_calls set ring_until = now() where session_id = $1`, [sessionId]);
  pass(3);
  await looks();
  expect(await server.row(sessionId)).toMatchObject({ state: 'ringing', agent_id: server.agentId('agent1') });

  await mediaIs({ state: 'ready' });
  await looks();
  expect(await server.row(sessionId)).toMatchObject({ state: 'ringing' });
  pass(3);
  await expect.poll(async () => (await server.row(sessionId)).state).toBe('queued');
  expect(await chosen()).toEqual([{ status: '0', reason: 'no-answer' }]);
});
