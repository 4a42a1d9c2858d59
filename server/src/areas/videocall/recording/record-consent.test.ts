import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startVideoServer, type VideoClient, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
let agent: VideoClient;
beforeAll(async () => {
  server = await startVideoServer();
  await server.grant(['agent'], 'videocall_myreception');
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

async function talk() {
  agent = await server.agent('agent1');
  const { call, client } = await server.talk('agent1');
  return { call, sessionId: call.sessionId, client };
}
const record = (sessionId: string, username = 'agent1') => server.as(username, 'PUT', '/recordings/start', { sessionId });
const stop = (sessionId: string) => server.as('agent1', 'PUT', '/recordings/stop', { sessionId });
const now = async (sessionId: string) => {
  const { data } = await server.as('agent1', 'GET', '/calls/mine');
  return data.calls.find((call: { sessionId: string }) => call.sessionId === sessionId);
};

/** The door of a link for a guest from outside. */
async function door(sessionId: string) {
  const { path } = (await server.as('agent1', 'POST', '/invite/link', { sessionId })).data;
  const key = path.split('invite=')[1];
  const post = (at: string, body: object) => server.call('POST', `/xmf-video-services/visitor/link${at}`, { body });
  return {
    asks: async () => (await post('/check', { key })).data.consent,
    enter: (recordConsent?: boolean) => post('', { key, name: '家属', ...(recordConsent !== undefined && { recordConsent }) }),
  };
}
const open = (reply: { data: { visitorToken: string } }) =>
  server.connect('/video/visitor', { auth: { token: reply.data.visitorToken } });

/** A colleague at whom an invitation rings. */
async function invited(sessionId: string, username = 'agent2') {
  const colleague = await server.agent(username);
  await server.as('agent1', 'POST', '/invite', { sessionId, to: `agent:${server.agentId(username)}`, note: '' });
  await colleague.hears('2', sessionId);
  return colleague;
}
const join = (sessionId: string, more: object = {}) =>
  server.as('agent2', 'PUT', '/calls/answer', { sessionId, answer: true, ...more });

test('a guest of a recorded call agrees at its door, or stays outside; the record has when', async () => {
  const { call, sessionId } = await talk();
  expect(await (await door(sessionId)).asks()).toBe('optional');
  expect((await record(sessionId)).data.recordingId).toBeDefined();
  const link = await door(sessionId);
  expect(await link.asks()).toBe('required');
  for (const without of [await link.enter(), await link.enter(false)])
    expect([without.status, without.envelope.reason]).toEqual([409, 'video-call.consentNeeded']);
  // A refusal does not use the link up.
  expect((await link.enter(true)).status).toBe(200);
  const consents = (await now(sessionId)).parties.map((party: { kind: string; recordConsent: boolean }) => [
    party.kind,
    party.recordConsent,
  ]);
  expect(Object.fromEntries(consents)).toEqual({ owner: true, customer: true, outside: true });
  await server.as('agent1', 'PUT', '/calls/end', { sessionId });
  const { data } = await server.as('agent1', 'GET', `/records/${call.id}`);
  const outside = data.parties.find(({ kind }: { kind: string }) => kind === 'outside');
  expect(outside.consentTime).not.toBeNull();
});

test('a colleague who is invited into a recorded call, or takes it over, agrees by joining it', async () => {
  const { sessionId } = await talk();
  await record(sessionId);
  await invited(sessionId);
  expect((await join(sessionId)).envelope.reason).toBe('video-call.consentNeeded');
  expect((await join(sessionId, { recordConsent: true })).status).toBe(200);
});

test('a recording that begins in the middle waits until everybody there agreed', async () => {
  const { sessionId, client } = await talk();
  const guest = await open(await (await door(sessionId)).enter());
  await invited(sessionId);
  await join(sessionId);
  expect((await record(sessionId)).data).toBeNull();
  await expect.poll(() => guest.calls.at(-1)).toMatchObject({ recordAsked: true, recording: 'off' });
  // Who comes now is asked at the door.
  expect(await (await door(sessionId)).asks()).toBe('required');
  await guest.command('recording.agree', { sessionId });
  expect((await record(sessionId)).data).toBeNull();
  expect((await server.as('agent2', 'PUT', '/calls/recordConsent', { sessionId })).data.recordAsked).toBe(true);
  expect((await record(sessionId)).data.recordingId).toBeDefined();
  expect(await now(sessionId)).toMatchObject({ recordAsked: false, recording: 'on' });
  await expect.poll(() => client.messages.map(({ message }) => message)).toEqual(expect.arrayContaining(['家属 同意录制']));
});

test('who does not agree leaves, and then the recording begins; the agent may also take the question back', async () => {
  const { sessionId } = await talk();
  const guest = await open(await (await door(sessionId)).enter(false));
  expect((await record(sessionId)).data).toBeNull();
  await stop(sessionId);
  expect((await now(sessionId)).recordAsked).toBe(false);
  await record(sessionId);
  await guest.command('call.end', { sessionId });
  expect((await record(sessionId)).data.recordingId).toBeDefined();
  await expect(guest.command('recording.agree', { sessionId })).rejects.toThrow('video-call.notYours');
  expect((await server.as('agent2', 'PUT', '/calls/recordConsent', { sessionId })).envelope.reason).toBe('video-call.notFound');
  await expect.poll(() => agent.calls.at(-1)).toMatchObject({ recording: 'on' });
});
