import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerProcess } from '../../../app/testing/server-process.ts';
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

it('a call outlives the process at which it was answered: its agent and its messages are there at another', async () => {
  const there = await server.agent('agent1', 174, other.url);
  const { client } = await server.customer();
  const { sessionId } = await client.command('call.start', { recordConsent: true });
  await expect.poll(async () => (await server.row(sessionId)).state).toBe('ringing');
  const answered = await fetch(`${other.url}/api/xmf-video-services/calls/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.token('agent1')}` },
    body: JSON.stringify({ sessionId, answer: true }),
  });
  expect(answered.status).toBe(200);
  const message = { sessionId, clientMsgId: crypto.randomUUID(), msgType: 'text', message: '您好' } as const;
  const { seq } = await there.command('message.send', message);

  await other.kill();
  const back = await server.agent('agent1');
  expect((await server.as('agent1', 'GET', '/calls/mine')).data).toMatchObject({ calls: [{ sessionId, state: 'active' }] });
  // The agent got no acknowledgement: sent again, the message is stored once.
  expect(await back.command('message.send', message)).toMatchObject({ seq });
  expect(await client.command('call.token', { sessionId })).toMatchObject({ url: '/livekit' });
  await server.video.routing.sweep();
  expect(await server.row(sessionId)).toMatchObject({ state: 'active' });
  await client.command('call.end', { sessionId });
  await back.hears('9', sessionId);
  expect(await server.seatOf('agent1')).toBeNull();
}, 60_000);

it('a call that rings when the process of its agent is killed goes on to somebody else', async () => {
  await other.start();
  const [first] = [await server.agent('agent2', 174, other.url)];
  await server.status('agent1', '0');
  const { client } = await server.customer();
  const { sessionId } = await client.command('call.start', { recordConsent: true });
  await expect.poll(async () => (await server.row(sessionId)).agent_id).toBe(server.agentId('agent2'));
  await other.kill();
  first.close();
  const next = await server.agent('agent1');
  // Its lease ends after some seconds; then the leading process detects it.
  await expect.poll(async () => (await server.row(sessionId)).agent_id, { timeout: 25_000 }).toBe(server.agentId('agent1'));
  await next.hears('1', sessionId);
}, 60_000);
