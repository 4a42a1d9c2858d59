import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const VIEW = '/xmf-customer/customer/view';
const TEMPLATE = '/xmf-basic-model/custom/template';

let server: ServerFixture;
let roleOfAgents: string;
const ask = async (method: string, path: string, body?: unknown, username = 'admin') =>
  server.call(method, path, { token: await server.token(username), ...(body !== undefined && { body }) });

beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.owner.query<{ id: string }>(`select id from roles where tenant_id = 174 and name = 'agent'`);
  roleOfAgents = rows[0]?.id ?? '';
  const access = [{ roleId: roleOfAgents, right: 'hidden' }];
  const fields = [
    { key: 'brand', label: '品牌', type: 'text', filterable: true },
    { key: 'income', label: '收入', type: 'number', filterable: true, access },
  ];
  const { data } = await ask('POST', TEMPLATE, { modularCategory: 'customer', name: '客户资料' });
  await ask('PUT', TEMPLATE, { id: data.id, version: 1, name: '客户资料', draft: { fields } });
  await ask('POST', `${TEMPLATE}/publish`, { id: data.id, version: 2 });
});
afterAll(() => server.end());

const content = { columns: ['custName', 'own.brand', 'own.income'], filters: { city: '苏州' }, sort: '-brand' };
const view = (name: string, more: object = {}) => ({ name, sharing: 'nobody', roleIds: [], content, ...more });
const seenBy = async (username: string) =>
  (await ask('GET', VIEW, undefined, username)).data as { name: string; content: unknown }[];
const named = async (username: string, name: string) => (await seenBy(username)).find((one) => one.name === name);

test('a view is its owner’s, until it is shared with everybody or with a role', async () => {
  await ask('POST', VIEW, view('我的'));
  await ask('POST', VIEW, view('大家的', { sharing: 'everybody' }));
  await ask('POST', VIEW, view('坐席的', { sharing: 'roles', roleIds: [roleOfAgents] }));
  expect((await seenBy('admin')).map(({ name }) => name)).toEqual(['坐席的', '大家的', '我的'].toSorted());
  expect((await seenBy('agent1')).map(({ name }) => name).toSorted()).toEqual(['坐席的', '大家的'].toSorted());
  expect((await seenBy('monitor')).map(({ name }) => name)).toEqual(['大家的']);
  expect(await seenBy('admin175')).toEqual([]);
  const { rows } = await server.owner.query<{ text: string }>(`select string_agg(v::text, '') as text from customer_views v`);
  expect(rows[0]?.text).not.toContain('苏州');
});

test('a shared view shows no column that is hidden from its reader, and is of no use where it asks for one', async () => {
  expect(await named('agent1', '大家的')).toMatchObject({ mine: false, content: { columns: ['custName', 'own.brand'] } });
  const asks = JSON.stringify({ field: 'income', is: 'atLeast', value: 9 });
  await ask('POST', VIEW, view('收入高', { sharing: 'everybody', content: { ...content, filters: { condition: asks } } }));
  expect(await named('agent1', '收入高')).toMatchObject({ content: null });
  expect(await named('admin', '收入高')).toMatchObject({ mine: true, content: { filters: { condition: asks } } });
});

test('only its owner changes or removes it, and of two changes one is told', async () => {
  const { data } = await ask('POST', VIEW, view('改名前', { sharing: 'everybody' }));
  const change = (name: string, username = 'admin') => ask('PUT', VIEW, { ...view(name), id: data.id, version: 1 }, username);
  expect((await change('别人改', 'agent1')).envelope.reason).toBe('customer-view.notYours');
  expect((await ask('DELETE', `${VIEW}/${data.id}`, undefined, 'agent1')).envelope.reason).toBe('customer-view.notYours');
  expect((await change('改名后')).data).toEqual({ version: 2 });
  expect((await change('又改')).envelope.reason).toBe('customer-view.changed');
  expect((await change('看不见的', 'agent1')).status).toBe(404);
  expect((await ask('DELETE', `${VIEW}/${data.id}`)).envelope.code).toBe('0');
});

test.each([
  ['sharing without the right', view('共享', { sharing: 'everybody' }), 'agent1', 'customer-view.mayNotShare'],
  ['a role that does not exist', view('角色', { sharing: 'roles', roleIds: ['999999'] }), 'admin', 'customer-view.unknownRole'],
  ['a name twice', view('我的'), 'admin', 'customer-view.duplicate'],
  ['a condition that is none', view('坏', { content: { ...content, filters: { condition: '{' } } }), 'admin', 'common.invalid'],
])('%s is refused', async (_, body, username, reason) => {
  expect((await ask('POST', VIEW, body, username)).envelope.reason).toBe(reason);
});
