import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';

const CUSTOMER = '/xmf-customer/customer';
const TEMPLATE = '/xmf-basic-model/custom/template';

let server: ServerFixture;
let templateId: string;
let version = 1;
const roleOfAgents = async () =>
  (await server.owner.query<{ id: string }>(`select id from roles where tenant_id = 174 and name = 'agent'`)).rows[0]?.id;

const ask = async (
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
  username = 'admin',
) => server.call(method, path, { token: await server.token(username), ...given });

const base = [
  { key: 'brand', label: '品牌', type: 'text', required: true, filterable: true },
  { key: 'tags', label: '标签', type: 'choices', filterable: true, options: ['a', 'b'].map((key) => ({ key, label: key })) },
  { key: 'spare', label: '备用电话', type: 'phone', filterable: true, unique: true },
  { key: 'bought', label: '购买日期', type: 'date', filterable: true },
  { key: 'keeper', label: '管家', type: 'agent' },
  { key: 'note', label: '备注', type: 'lines' },
  { key: 'number', label: '档案号', type: 'serial', prefix: 'K', period: 'year', digits: 4 },
];
async function publish(fields: object[]): Promise<string | undefined> {
  await ask('PUT', TEMPLATE, { body: { id: templateId, version, name: '客户资料', draft: { fields } } });
  const { envelope } = await ask('POST', `${TEMPLATE}/publish`, { body: { id: templateId, version: version + 1 } });
  version = (await ask('GET', `${TEMPLATE}/${templateId}`)).data.version;
  return envelope.reason;
}

beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'customer_edit');
  templateId = (await ask('POST', TEMPLATE, { body: { modularCategory: 'customer', name: '客户资料' } })).data.id;
  const income = { key: 'income', label: '收入', type: 'number', access: [{ roleId: await roleOfAgents(), right: 'hidden' }] };
  expect(await publish([...base, income])).toBeUndefined();
});
afterAll(() => server.end());

let numbers = 0;
const blank = { custName: '许文', company: '', city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] };
async function create(values: object | undefined, username = 'admin') {
  const body = { ...blank, phone: `157${10_000_000 + ++numbers}`, ownerId: server.agentId(username), values };
  return ask('POST', CUSTOMER, { body }, username);
}
const created = async (values: object, username = 'admin'): Promise<string> => (await create(values, username)).data.id;
const read = async (id: string, username = 'admin') => (await ask('GET', `${CUSTOMER}/${id}`, {}, username)).data;
async function change(id: string, values: object, username = 'admin') {
  const { phone, ownerId, version: at } = await read(id, username);
  return ask('PUT', CUSTOMER, { body: { ...blank, id, phone, ownerId, version: at, values } }, username);
}
const list = async (condition: unknown, username = 'admin') =>
  ask('GET', CUSTOMER, { query: { pageSize: '100', condition: JSON.stringify(condition) } }, username);
const found = async (condition: unknown) => (await list(condition)).data.list.map(({ id }: { id: string }) => id).toSorted();

describe('own fields of a customer', () => {
  test('are stored with the customer, as ciphertext, and shown by their version', async () => {
    const id = await created({ brand: ' 海尔 ', spare: '139-0000-1111', tags: ['b', 'a'] });
    const { form } = await read(id);
    expect(form).toMatchObject({ templateId, values: { brand: '海尔', spare: '13900001111', tags: ['a', 'b'] } });
    expect(form.values.number).toMatch(/^K20\d\d\d{4}$/);
    const { rows } = await server.owner.query<{ text: string }>(`select string_agg(r::text || i::text, '') as text
      from form_records r join form_index i using (tenant_id, template_id, record_id)`);
    expect(rows[0]?.text).not.toMatch(/13900001111|3133393030303031313131/);
  });

  test('are changed one by one: what is not sent stays', async () => {
    const id = await created({ brand: '美的', bought: '2026-01-02' });
    expect((await change(id, { bought: null, tags: ['a'] })).envelope.code).toBe('0');
    const { values } = (await read(id)).form;
    expect(values).toMatchObject({ brand: '美的', tags: ['a'] });
    expect(values).not.toHaveProperty('bought');
  });

  test('that are refused change nothing, and say where', async () => {
    const before = (await ask('GET', CUSTOMER)).data.total;
    const { envelope } = await create({ bought: 'soon', keeper: '999999999' });
    expect(envelope).toMatchObject({ reason: 'form-record.refused' });
    expect(envelope.fields).toEqual([
      { path: 'values.bought', text: '日期格式有误' },
      { path: 'values.brand', text: '请输入品牌' },
    ]);
    expect((await create({ brand: 'x', keeper: '999999999' })).envelope.fields).toEqual([
      { path: 'values.keeper', text: '管家不存在或已删除' },
    ]);
    expect((await ask('GET', CUSTOMER)).data.total).toBe(before);
  });

  test('that are unique belong to one customer, also when two are made at once', async () => {
    const replies = await Promise.all([1, 2].map(() => create({ brand: '格力', spare: '13722223333' })));
    expect(replies.map(({ envelope }) => envelope.reason ?? 'made').toSorted()).toEqual(['form-record.refused', 'made']);
    const refused = replies.find(({ envelope }) => envelope.reason);
    expect(refused?.envelope.fields).toEqual([{ path: 'values.spare', text: '备用电话与其他记录重复' }]);
  });

  test('that a role does not see are neither shown nor lost, and numbers are masked', async () => {
    const id = await created({ brand: '小米', income: 5, spare: '13655556666', note: '另有13677778888' }, 'admin');
    await server.owner.query('update customers set owner_id = $2 where id = $1', [id, server.agentId('agent1')]);
    const { form } = await read(id, 'agent1');
    expect(form.values).not.toHaveProperty('income');
    expect(form.values.spare).toMatch(/^136\*+6666_/);
    expect(form.values.note).toBe('另有136****8888');
    const edited = { brand: '小米电器', spare: form.values.spare, note: `${form.values.note}，晚上打` };
    expect((await change(id, edited, 'agent1')).envelope.code).toBe('0');
    expect((await change(id, { income: 9 }, 'agent1')).envelope.fields).toEqual([
      { path: 'values.income', text: '该字段不可修改' },
    ]);
    const kept = { income: 5, spare: '13655556666', note: '另有13677778888，晚上打' };
    expect((await read(id)).form.values).toMatchObject({ brand: '小米电器', ...kept });
    const guess = { field: 'spare', is: 'oneOf', values: ['13655556666'] };
    expect((await list(guess, 'agent1')).envelope.reason).toBe('form-record.badCondition');
    expect((await list({ field: 'income', is: 'filled' }, 'agent1')).envelope.reason).toBe('form-record.badCondition');
  });
});

describe('a list of customers', () => {
  test('is narrowed by own fields, also by personal ones and by several choices', async () => {
    const one = await created({ brand: '西门子', tags: ['a'], spare: '13500001234', bought: '2020-05-05' });
    const two = await created({ brand: '西门子', tags: ['a', 'b'] });
    const brand = { field: 'brand', is: 'oneOf', values: ['西门子'] };
    expect(await found(brand)).toEqual([one, two].toSorted());
    expect(await found({ all: [brand, { field: 'tags', is: 'allOf', values: ['a', 'b'] }] })).toEqual([two]);
    expect(await found({ field: 'spare', is: 'oneOf', values: ['13500001234'] })).toEqual([one]);
    expect(await found({ all: [brand, { field: 'bought', is: 'empty' }] })).toEqual([two]);
    expect((await list(brand)).data.total).toBe(2);
  });

  test('finds those without own fields where a field must be empty', async () => {
    const without = (await create(undefined)).data.id;
    expect(await found({ field: 'brand', is: 'noneOf', values: ['西门子'] })).toContain(without);
  });

  const rows = async (query: Record<string, string>, username = 'admin') =>
    (await ask('GET', CUSTOMER, { query: { pageSize: '100', ...query } }, username)).data.list;

  test('shows the own fields that it is asked for, masked and by rights', async () => {
    const keeper = server.agentId('monitor');
    const id = await created({ brand: '博世', spare: '13577778888', income: 7, keeper });
    await server.owner.query('update customers set owner_id = $2 where id = $1', [id, server.agentId('agent1')]);
    const columns = 'brand,spare,income,keeper,gone';
    const rowOf = async (username: string) => (await rows({ columns }, username)).find((one: { id: string }) => one.id === id);
    const { own } = await rowOf('admin');
    expect(own.values).toEqual({ brand: '博世', spare: '13577778888', income: 7, keeper });
    expect(own.names).toEqual({ [`agent:${keeper}`]: expect.any(String) });
    const seen = (await rowOf('agent1')).own.values;
    expect(seen).toEqual({ brand: '博世', spare: expect.stringMatching(/^135\*+8888_/), keeper });
    expect((await rows({}))[0]).not.toHaveProperty('own');
  });

  test('is sorted by an own field, page by page, with those that have none at the end', async () => {
    const days = ['2021-03-03', '2021-01-01', '2021-02-02'];
    const ids: string[] = [];
    for (const bought of days) ids.push(await created({ brand: '排序', bought }));
    ids.push(await created({ brand: '排序' }));
    const [third, first, second, none] = ids;
    const condition = JSON.stringify({ field: 'brand', is: 'oneOf', values: ['排序'] });
    const order = async (query: Record<string, string>) =>
      (await rows({ condition, ...query })).map(({ id }: { id: string }) => id);
    expect(await order({ sort: 'bought' })).toEqual([first, second, third, none]);
    expect(await order({ sort: '-bought' })).toEqual([third, second, first, none]);
    expect(await order({ sort: 'bought', pageSize: '2', currentPage: '2' })).toEqual([third, none]);
    expect(await order({ sort: 'bought', pageSize: '1', currentPage: '4' })).toEqual([none]);
    const all = await rows({ sort: 'bought' });
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length);
    for (const sort of ['income', 'spare', 'tags', 'gone']) {
      const { envelope } = await ask('GET', CUSTOMER, { query: { sort } }, 'agent1');
      expect(envelope.reason, sort).toBe('form-record.badCondition');
    }
  });

  test.each([
    ['an unknown field', { field: 'gone', is: 'filled' }, 'form-record.badCondition'],
    ['a field that is in no index', { field: 'keeper', is: 'filled' }, 'form-record.notReady'],
    ['nonsense', { drop: 'table' }, 'common.invalid'],
  ])('refuses a condition on %s', async (_, condition, reason) => {
    expect((await list(condition)).envelope.reason).toBe(reason);
  });

  test('is narrowed by a field that was made filterable later, once every customer is in the index', async () => {
    const id = await created({ brand: '松下', keeper: server.agentId('agent1') });
    const later = base.map((field) => (field.key === 'keeper' ? { ...field, filterable: true } : field));
    expect(await publish(later)).toBeUndefined();
    const mine = { field: 'keeper', is: 'oneOf', values: [server.agentId('agent1')] };
    await until(async () => (await list(mine)).envelope.code === '0');
    expect(await found(mine)).toEqual([id]);
  });

  test('is narrowed by a field that became personal, and its texts leave the index', async () => {
    const id = await created({ brand: '三星' });
    const personal = base.map((field) => (field.key === 'brand' ? { ...field, personal: true } : field));
    expect(await publish(personal)).toBeUndefined();
    const brand = { field: 'brand', is: 'oneOf', values: ['三星'] };
    await until(async () => (await list(brand)).envelope.code === '0');
    expect(await found(brand)).toEqual([id]);
    const { rows } = await server.owner.query(`select from form_index i where i::text like '%三星%'`);
    expect(rows).toEqual([]);
  });

  test.each([
    ['changes its type', { type: 'number' }],
    ['becomes unique when customers have it', { unique: true }],
  ])('is not harmed by a field that %s', async (_, changed) => {
    expect(await publish(base.map((field) => (field.key === 'brand' ? { ...field, ...changed } : field)))).toBe(
      'form-template.faulty',
    );
  });
});
