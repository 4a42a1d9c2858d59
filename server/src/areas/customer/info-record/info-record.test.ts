import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const INFO = '/xmf-market/additional/info';
const TEMPLATE = '/xmf-basic-model/custom/template';

let server: ServerFixture;
let templateId: string;
/** Customers of agent1 and of agent2. */
let ours: string;
let theirs: string;

const ask = async (
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
  username = 'admin',
) => server.call(method, path, { token: await server.token(username), ...given });

async function newTemplate(name: string, fields: object[]): Promise<string> {
  const { data } = await ask('POST', TEMPLATE, { body: { modularCategory: 'info', name } });
  await ask('PUT', TEMPLATE, { body: { id: data.id, version: 1, name, draft: { fields } } });
  expect((await ask('POST', `${TEMPLATE}/publish`, { body: { id: data.id, version: 2 } })).envelope.code).toBe('0');
  return data.id;
}

let numbers = 0;
async function newCustomer(owner: string): Promise<string> {
  const blank = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] };
  const body = { ...blank, custName: `${owner}的客户`, phone: `158${10_000_000 + ++numbers}`, ownerId: server.agentId(owner) };
  return (await ask('POST', '/xmf-customer/customer', { body })).data.id;
}

beforeAll(async () => {
  server = await startServer();
  for (const code of ['customer_infotemplate', 'customer_infotemplate_edit']) await server.grant('agent', code);
  templateId = await newTemplate('保单', [
    { key: 'number', label: '保单号', type: 'text', required: true, unique: true, filterable: true },
    { key: 'ends', label: '到期日', type: 'date', filterable: true },
  ]);
  ours = await newCustomer('agent1');
  theirs = await newCustomer('agent2');
});
afterAll(() => server.end());

const create = (customerId: string, values: object, username = 'admin') =>
  ask('POST', INFO, { body: { templateId, customerId, values } }, username);
const created = async (customerId: string, values: object): Promise<string> => (await create(customerId, values)).data.id;
const list = async (query: Record<string, string> = {}, username = 'admin') =>
  (await ask('GET', INFO, { query: { templateId, ...query } }, username)).data;
const read = (id: string, username = 'admin') => ask('GET', `${INFO}/${id}`, {}, username);

describe('a record of additional information', () => {
  test('is filled in by the template, many for a customer, and found by its fields', async () => {
    const first = await created(ours, { number: 'A1', ends: '2026-12-31' });
    const second = await created(ours, { number: 'A2', ends: '2027-06-30' });
    const condition = JSON.stringify({ field: 'ends', is: 'atLeast', value: '2027-01-01' });
    expect(await list({ customerId: ours, condition, columns: 'number' })).toMatchObject({
      total: 1,
      list: [{ id: second, custName: 'agent1的客户', own: { values: { number: 'A2' } } }],
    });
    const sorted = await list({ customerId: ours, sort: 'ends' });
    expect(sorted.list.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    const { data } = await ask('GET', `${INFO}/customer/${ours}`);
    expect(data).toMatchObject([
      { id: second, templateName: '保单' },
      { id: first, form: { values: { number: 'A1' } } },
    ]);
  });

  test('is refused with the faults of its fields, and leaves nothing behind', async () => {
    const before = (await list()).total;
    expect((await create(ours, { ends: '2027-01-01' })).envelope).toMatchObject({
      reason: 'form-record.refused',
      fields: [{ path: 'values.number', text: '请输入保单号' }],
    });
    expect((await list()).total).toBe(before);
  });

  test('is changed over its version, and frees its unique value when it is removed', async () => {
    const id = await created(ours, { number: 'B1' });
    const { version } = (await read(id)).data;
    const change = (values: object) => ask('PUT', INFO, { body: { id, version, values } });
    expect((await change({ ends: '2028-01-01' })).envelope.code).toBe('0');
    expect((await read(id)).data.form.values).toEqual({ number: 'B1', ends: '2028-01-01' });
    expect((await change({ ends: null })).envelope.reason).toBe('info-record.changed');
    expect((await create(ours, { number: 'b1' })).envelope.fields).toMatchObject([{ path: 'values.number' }]);
    expect((await ask('DELETE', `${INFO}/${id}`)).envelope.code).toBe('0');
    expect((await read(id)).envelope).toMatchObject({ reason: 'info-record.missing', message: '附加信息数据不存在' });
    expect((await create(ours, { number: 'B1' })).envelope.code).toBe('0');
  });

  test('belongs to its customer: another agent’s is not seen, nor made', async () => {
    const id = await created(theirs, { number: 'C1' });
    expect((await read(id, 'agent1')).envelope.reason).toBe('info-record.missing');
    expect((await list({ customerId: theirs }, 'agent1')).list).toEqual([]);
    expect((await create(theirs, { number: 'C2' }, 'agent1')).envelope.reason).toBe('info-record.unknownCustomer');
    expect((await create(ours, { number: 'C3' }, 'agent1')).envelope.code).toBe('0');
    expect((await ask('GET', `${INFO}/customer/${theirs}`, {}, 'agent1')).status).toBe(404);
  });

  test('that is passed on says by whom, can be read by the colleague, and a notice leads to it', async () => {
    const id = await created(theirs, { number: 'D1' });
    const pass = (agentId: string) => ask('PUT', `${INFO}/transmitted`, { body: { id, agentId } });
    expect((await pass('999999999')).envelope.reason).toBe('info-record.unknownAgent');
    expect((await read(id)).data.passed).toBeNull();
    expect((await pass(server.agentId('agent1'))).envelope.code).toBe('0');
    const { data } = await read(id, 'agent1');
    expect(data.passed).toMatchObject({ byName: expect.any(String), toName: expect.any(String) });
    const { rows } = await server.owner.query('select type, business_id, order_id from notices where business_id = $1', [id]);
    expect(rows).toEqual([{ type: 8, business_id: id, order_id: templateId }]);
  });
});

test('who designs information templates designs no other forms, and the other way round', async () => {
  await server.grant('agent', 'customer_infotemplate_field');
  const design = (modularCategory: string) => ask('POST', TEMPLATE, { body: { modularCategory, name: '坐席的模板' } }, 'agent1');
  expect((await design('customer')).status).toBe(403);
  expect((await design('info')).envelope.code).toBe('0');
  const { data } = await ask('GET', TEMPLATE, {}, 'agent1');
  expect(new Set(data.map(({ modularCategory }: { modularCategory: string }) => modularCategory))).toEqual(new Set(['info']));
  const summary = await ask('POST', TEMPLATE, { body: { modularCategory: 'summary', name: '小结' } });
  expect((await ask('GET', `${TEMPLATE}/${summary.data.id}`, {}, 'agent1')).status).toBe(403);
  expect((await ask('GET', `${TEMPLATE}/${templateId}`, {}, 'agent2')).status).toBe(200);
});
