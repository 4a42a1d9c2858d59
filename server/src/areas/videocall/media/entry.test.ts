import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

const late = () => server.owner.query(`update video_parties set entry_until = now() - interval '1 second'`);

test('an entry begins within seconds, and its party returns with it while they are in the call', async () => {
  await server.agent('agent1');
  const { client, call, access } = await server.talk('agent1');
  const own = await client.command('call.token', { sessionId: call.sessionId });
  expect(Date.parse(own.expireTime) - Date.now()).toBeLessThan(31_000);
  expect(await server.begin(access)).toBe(true);
  await late();
  expect(await server.begin(own)).toBe(false);
  await server.owner.query(`update video_parties set entry_until = null where identity = $1`, [access.identity]);
  expect(await server.begin(access)).toBe(true);
  await client.command('call.end', { sessionId: call.sessionId });
  expect(await server.begin(access)).toBe(false);
});

test('who transferred the call does not enter it again, nor with a token that they did not use', async () => {
  await server.agent('agent1');
  const { call, access } = await server.talk('agent1');
  const { sessionId } = call;
  expect(await server.begin(access)).toBe(true);
  const unused = (await server.as('agent1', 'PUT', '/calls/token', { sessionId })).data;
  // A new token replaces the former one.
  expect(await server.begin(access)).toBe(false);
  const colleague = await server.agent('agent2');
  await server.as('agent1', 'POST', '/transfer', { sessionId, to: `agent:${server.agentId('agent2')}`, note: '' });
  await colleague.hears('2', sessionId);
  const taken = (await server.answer('agent2', sessionId)).data;
  expect([await server.begin(unused), await server.begin(access)]).toEqual([false, false]);
  expect(await server.begin(taken.access)).toBe(true);
  expect((await server.as('agent1', 'PUT', '/calls/token', { sessionId })).envelope.reason).toBe('video-call.notYours');
});

test('what is no token, or one of another room, opens nothing', async () => {
  await server.agent('agent1');
  const { call, access } = await server.talk('agent1');
  const other = access.token.replace(/^[^.]+/, 'x'.repeat(22));
  for (const token of ['', 'nonsense', call.roomId, `${call.roomId}.`, other]) {
    expect(await server.begin({ ...access, token })).toBe(false);
  }
});
