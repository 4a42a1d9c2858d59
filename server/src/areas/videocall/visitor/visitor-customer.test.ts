import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
  await server.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'customer'), (175, 'customer')`);
  await server.grant(['agent'], 'customer_list');
  await server.grant(['monitor'], 'customer_edit');
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

const PHONE = '13912340001';

/** A new customer of an agent. */
const customerOf = async (owner: string, phone: string, creator = 'admin'): Promise<string> => {
  const rest = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] };
  const body = { ...rest, custName: `客户${phone}`, phone, ownerId: server.agentId(owner) };
  return (await server.call('POST', '/xmf-customer/customer', { token: await server.token(creator), body })).data.id;
};

/** An answered call of a visitor who filled in this form. */
async function served(form: object = {}, username = 'agent1') {
  const agent = await server.agent(username);
  const { client } = await server.customer();
  const { sessionId } = await client.command('call.start', { recordConsent: false, form });
  await agent.hears('1', sessionId);
  await server.answer(username, sessionId);
  return { sessionId, client, agent };
}

const link = (sessionId: string, username = 'agent1') => server.as(username, 'PUT', '/calls/customer', { sessionId });
const choose = (sessionId: string, customerId: string | null, was: string | null, username = 'agent1') =>
  server.as(username, 'PUT', '/calls/visitorCustomer', { sessionId, customerId, was });
const mine = async () => (await server.as('agent1', 'GET', '/calls/mine')).data.calls[0];
const logged = async () =>
  (await server.owner.query(`select count(*)::int as n from operation_log where target like 'video-visitor:%'`)).rows[0].n;

test('a typed number links nobody: the agent reads it, and says whose it is', async () => {
  const known = await customerOf('agent2', PHONE);
  const { sessionId, client, agent } = await served({ name: '周女士', phone: PHONE });
  expect((await mine()).customerId).toBeNull();
  const read = { token: await server.token('agent1') };
  expect((await server.call('GET', `/xmf-customer/customer/${known}`, read)).status).toBe(404);
  const { data } = await server.as('agent1', 'GET', `/calls/visitor?sessionId=${sessionId}`);
  expect(data.phone).toMatch(/^139\*+0001_/);

  const before = await logged();
  expect((await link(sessionId)).data).toMatchObject({ call: { customerId: known }, created: false });
  expect(await logged()).toBe(before + 1);
  await expect.poll(() => agent.calls.at(-1)?.customerId).toBe(known);
  expect(client.calls.every(({ customerId }) => customerId === null)).toBe(true);

  expect((await choose(sessionId, null, known)).data.customerId).toBeNull();
  expect(await logged()).toBe(before + 2);
});

test('a number of nobody makes a customer for who may edit customers, also after the call', async () => {
  const form = { name: '郑先生', phone: '13912340002' };
  const first = await served(form);
  expect((await link(first.sessionId)).envelope.reason).toBe('visit.noCustomer');
  await server.clear();
  const { sessionId, client } = await served(form, 'monitor');
  await client.command('call.end', { sessionId });
  const { data } = await link(sessionId, 'monitor');
  expect(data).toMatchObject({ created: true, call: { state: 'ended' } });
  const { rows } = await server.owner.query('select owner_id from customers where id = $1', [data.call.customerId]);
  expect(rows).toEqual([{ owner_id: server.agentId('monitor') }]);
  const history = await server.call('GET', `/xmf-customer/customer/getHistoryTrajectory?id=${data.call.customerId}`, {
    token: await server.token('admin'),
  });
  expect(history.data.list).toMatchObject([{ content: '由视频通话新建客户' }]);
});

test('the agent chooses whom they may read, in a call that they serve; a colleague’s choice is not undone', async () => {
  const { sessionId } = await served();
  expect((await server.as('agent1', 'GET', `/calls/visitor?sessionId=${sessionId}`)).data).toEqual({ phone: null });
  expect((await link(sessionId)).envelope.reason).toBe('visit.noNumber');
  const own = await customerOf('agent1', '13912340003');
  const foreign = await customerOf('admin175', '13912340004', 'admin175');
  const hidden = await customerOf('agent2', '13912340005');
  for (const customerId of [foreign, hidden, '999999999999'])
    expect((await choose(sessionId, customerId, null)).envelope.reason).toBe('visit.unknownCustomer');
  expect((await link(sessionId, 'agent2')).envelope.reason).toBe('video-call.notFound');
  expect((await choose(sessionId, own, null, 'agent2')).envelope.reason).toBe('video-call.notFound');
  expect((await server.as('agent2', 'GET', `/calls/visitor?sessionId=${sessionId}`)).status).toBe(404);
  expect((await mine()).customerId).toBeNull();
  expect((await choose(sessionId, own, null)).data.customerId).toBe(own);
  expect((await choose(sessionId, null, null)).envelope.reason).toBe('visit.linkedMeanwhile');
  expect((await mine()).customerId).toBe(own);
});
