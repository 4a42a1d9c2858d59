import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../../../app/testing/server-process.ts';
import { cut, liveWebm } from '../testing/live-webm.ts';
import { startOtherProcess } from '../testing/other-process.ts';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
let other: ServerProcess;
beforeAll(async () => {
  server = await startVideoServer();
  other = await startOtherProcess(server);
}, 90_000);
afterAll(async () => {
  await other.end();
  await server.end();
});

async function send(url: string, id: string, seq: number, piece: Buffer): Promise<number | null> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(piece)]), 'blob');
  const sha256 = createHash('sha256').update(piece).digest('hex');
  const headers = { authorization: `Bearer ${await server.token('agent1')}` };
  const path = `/api/xmf-video-services/recordings/${id}/chunks?seq=${seq}&sha256=${sha256}`;
  const answer = await fetch(url + path, { method: 'POST', headers, body: form }).catch(() => null);
  return answer === null ? null : (await answer.json()).data.nextSeq;
}

test('a server killed while it takes a piece loses none that it acknowledged; another takes the rest', async () => {
  await server.grant('agent', 'videocall_record_play', 'videocall_myreception');
  await server.agent('agent1');
  const { call } = await server.talk('agent1');
  const { sessionId } = call;
  const { recordingId: id } = (await server.as('agent1', 'PUT', '/recordings/start', { sessionId })).data;
  const [first, second, third, fourth] = cut(await liveWebm(20), 4) as [Buffer, Buffer, Buffer, Buffer];
  expect(await send(other.url, id, 1, first)).toBe(2);
  expect(await send(other.url, id, 2, second)).toBe(3);
  const underWay = send(other.url, id, 3, third);
  await other.kill();
  // The browser does not know whether the piece was stored: it sends it again.
  expect([4, null]).toContain(await underWay);
  expect(await send(server.url, id, 3, third)).toBe(4);
  expect(await send(server.url, id, 4, fourth)).toBe(5);
  await server.as('agent1', 'PUT', '/calls/end', { sessionId });
  await server.owner.query(`update video_recordings set heard_at = now() - interval '1 minute'`);
  const read = async () => (await server.as('agent1', 'GET', `/recordings?sessionId=${sessionId}`)).data[0];
  await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('ready');
  expect((await read()).seconds).toBeCloseTo(20, 0);
}, 90_000);
