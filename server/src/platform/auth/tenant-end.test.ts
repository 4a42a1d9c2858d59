import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { until } from '../testing/until.ts';

let server: ServerFixture;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = await server.server.listen();
});
afterAll(() => server.end());

/** An agent at work: signed in, known to the server, connected. */
async function atWork(username: string) {
  const token = (await server.signIn(username)).data.access_token as string;
  const { data } = await server.call('POST', '/xmf-user-auth/oauth/socketTicket', { token, body: { purpose: 'call-centre' } });
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/api/xmf-basic-model/websocket/${server.agentId(username)}?ticket=${data.ticket}`,
  );
  const frames: string[] = [];
  socket.on('message', (frame) => frames.push(String(frame)));
  await until(() => frames.some((frame) => frame.includes('ready')));
  const answer = async () => (await server.call('GET', '/xmf-user-auth/permissions/contactNumber', { token })).envelope.code;
  expect(await answer()).toBe('0');
  return { socket, frames, answer };
}

test('a tenant that is switched off loses its sockets and its sessions; others keep theirs', async () => {
  const [ours, theirs] = [await atWork('agent1'), await atWork('agent175')];
  await server.owner.query('update tenants set disabled = true where id = 174');
  await until(() => ours.socket.readyState === WebSocket.CLOSED);
  expect(ours.frames.at(-1)).toBe('{"type":"offline","reason":"revoked"}');
  expect(await ours.answer()).toBe('4005');
  expect(theirs.socket.readyState).toBe(WebSocket.OPEN);
  expect(await theirs.answer()).toBe('0');
  theirs.socket.terminate();
  await server.owner.query('update tenants set disabled = false where id = 174');
});

test('a trial that runs out ends the same way, with nobody doing anything', async () => {
  const ours = await atWork('agent1');
  await server.owner.query(`update tenants set trial_ends_at = now() + interval '500 milliseconds' where id = 174`);
  expect(await ours.answer()).toBe('0');
  await until(() => ours.socket.readyState === WebSocket.CLOSED);
  expect(await ours.answer()).toBe('4005');
});
