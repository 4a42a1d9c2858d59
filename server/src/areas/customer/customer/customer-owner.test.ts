import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers } from '../public.ts';

const PHONE = '15400000001';
const PATH = '/xmf-customer/customer/phone/owner';
let server: ServerFixture;
let customerId: string;
/** The number, masked: as agents see it in a call. */
let masked: string;

beforeAll(async () => {
  server = await startServer();
  const nothing = { company: '', city: '', email: '', address: '', remark: '', labelIds: [] };
  const theirs = { ...nothing, name: '王芳', phone: PHONE, level: 'normal' as const, ownerId: server.agentId('agent3') };
  [customerId = ''] = await server.server.kernel.db.tenant(174, (tenant) =>
    insertCustomers(tenant, [{ ...theirs, createdAt: new Date() }]),
  );
  masked = (await ask('agent3', 'GET', `/xmf-customer/customer/${customerId}`)).data.phone;
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('truncate notices, operation_log cascade'));

const ask = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const owner = (username: string, phone = masked) => ask(username, 'GET', PATH, { query: { phone } });
const write = (kind: string, words = '来电询问退货', phone = masked, username = 'agent1') =>
  ask(username, 'POST', PATH, { body: { phone, kind, words } });
const received = async () => {
  const { rows } = await server.owner.query(
    `select a.username, n.title, n.content, n.business_id from notices n
     join notice_recipients r on r.notice_id = n.id join agents a on a.id = r.agent_id order by a.username`,
  );
  return rows;
};

test('whose a number is: the colleague, nothing of the customer, and a line in the log', async () => {
  const { data, text } = await owner('agent1');
  expect(data).toMatchObject({ agentId: server.agentId('agent3'), agName: '坐席agent3' });
  expect(text).not.toMatch(/王芳|15400000001/);
  const { rows } = await server.owner.query(`select target from operation_log`);
  expect(rows).toEqual([{ target: `customer:${customerId}` }]);
});

test('who may read the customer, has no right to the number, or is of another company, learns nothing', async () => {
  expect((await owner('agent3')).data).toBeNull();
  expect((await owner('agent1', PHONE)).data).toBeNull();
  expect((await owner('agent1', '15400000002')).data).toBeNull();
  expect((await owner('admin175', PHONE)).data).toBeNull();
  expect((await write('ask', '来电', '15400000002')).envelope.reason).toBe('customer-owner.none');
  expect((await write('ask', '来电', PHONE, 'admin175')).envelope.reason).toBe('customer-owner.none');
});

test('a request reaches the owner and who may assign, words the owner alone; each once an hour', async () => {
  expect((await write('write', '<b>急</b>')).envelope.code).toBe('0');
  expect(await received()).toEqual([
    { username: 'agent3', title: '客户来电留言', content: expect.stringContaining('&lt;b&gt;急'), business_id: customerId },
  ]);
  expect((await write('write')).envelope.reason).toBe('customer-owner.sent');
  const both = await Promise.all([write('ask'), write('ask')]);
  expect(both.map(({ envelope }) => envelope.reason ?? '').toSorted()).toEqual(['', 'customer-owner.sent']);
  const asked = (await received()).filter(({ title }) => title === '客户查看申请').map(({ username }) => username);
  expect(asked).toContain('agent3');
  expect(asked).toContain('admin');
  expect(asked).not.toContain('agent2');
  expect((await write('ask', ' ')).envelope.reason).toBe('common.invalid');
  expect((await write('ask')).envelope.reason).toBe('customer-owner.sent');
});
