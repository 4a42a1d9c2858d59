import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET } from '../../../app/testing/server-fixture.ts';
import { createServerProcess, type ServerProcess } from '../../../app/testing/server-process.ts';
import { cut, liveWebm } from '../testing/live-webm.ts';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

/** Stands for a media server that is there. */
let media: Server;
let server: VideoServer;
let other: ServerProcess;
beforeAll(async () => {
  media = createServer((_request, response) => response.end('OK')).listen(0, '127.0.0.1');
  server = await startVideoServer();
  other = await createServerProcess(server.databaseUrl, {
    SECRET_KEY: SECRET,
    DATA_DIR: server.dataDir,
    LIVEKIT_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret of more than thirty-two characters',
  });
  await other.start();
}, 90_000);
afterAll(async () => {
  await other.end();
  await server.end();
  media.close();
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
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select tenant_id, id, code from roles, unnest(array['videocall_record_play', 'videocall_myreception']) code where name = 'agent'`,
  );
  await server.agent('agent1');
  const { call } = await server.talk('agent1');
  const { sessionId } = call;
  const { recordingId: id } = (await server.as('agent1', 'PUT', '/recordings/start', { sessionId })).data;
  const [first, second, third, fourth] = cut(await liveWebm(20), 4) as [Buffer, Buffer, Buffer, Buffer];
  expect(await send(other.url, id, 1, first)).toBe(2);
  expect(await send(other.url, id, 2, second)).toBe(3);
  const underWay = send(other.url, id, 3, third);
  await other.kill();
  // Taken or not, the browser does not know: it sends it again.
  expect([4, null]).toContain(await underWay);
  expect(await send(server.url, id, 3, third)).toBe(4);
  expect(await send(server.url, id, 4, fourth)).toBe(5);
  await server.as('agent1', 'PUT', '/calls/end', { sessionId });
  await server.owner.query(`update video_recordings set heard_at = now() - interval '1 minute'`);
  const read = async () => (await server.as('agent1', 'GET', `/recordings?sessionId=${sessionId}`)).data[0];
  await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('ready');
  expect((await read()).seconds).toBeCloseTo(20, 0);
}, 90_000);
