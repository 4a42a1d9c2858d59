import { creditCheck } from '@lianxi/contracts/form/identity-numbers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { leadColumns } from './lead-import.rules.ts';

const SQUARE = '/xmf-customer/clue/square';
const TEMPLATE = '/xmf-basic-model/custom/template';
const TITLES = Object.values(leadColumns);
type Cells = Partial<Record<keyof typeof leadColumns, string>>;

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'customer_cluesquare', 'customer_clue_contact', 'customer_clue_sync');
});
afterAll(() => server.end());

const ask = async (
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
  username = 'admin',
) => server.call(method, `${SQUARE}/${path}`, { token: await server.token(username), ...given });

let count = 0;
/** A company with a code and a number of its own. */
const company = (part: Cells = {}): Cells => {
  count += 1;
  const body = `91990000MATE${String(count).padStart(5, '0')}`;
  const creditCode = `${body}${creditCheck(body)}`;
  return { name: `虚构公司${count}`, creditCode, phone: `154${20_000_000 + count}`, contact: '赵示', ...part };
};

async function importList(companies: readonly Cells[], username = 'admin', fileName = 'list.csv') {
  const columns = Object.keys(leadColumns) as (keyof typeof leadColumns)[];
  const csv = [TITLES, ...companies.map((one) => columns.map((column) => one[column] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n');
  const head = `--X\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return server.call('POST', `${SQUARE}/import`, {
    token: await server.token(username),
    body: Buffer.from(`${head}${csv}\r\n--X--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
}
const search = async (query: Record<string, string> = {}, username = 'admin') =>
  (await ask('GET', 'advanceSearch', { query }, username)).data;
/** Imports a company and answers its id. */
async function lead(part: Cells = {}): Promise<string> {
  const one = company(part);
  await importList([one]);
  return (await search({ keyword: one.creditCode ?? '' })).list[0].id;
}
const contact = (id: string, username = 'admin') => ask('GET', 'getContactInfo', { query: { id } }, username);
const sync = async (ids: string[], username = 'admin') => (await ask('POST', 'syncCustomer', { body: { ids } }, username)).data;

async function configure(change: { dailyLimit?: number; mapping?: Record<string, string> }) {
  const { ownFields: _, ...config } = (await ask('GET', 'customerSetFiled')).data;
  const body = { ...config, ...change, mapping: { ...config.mapping, ...change.mapping } };
  return (await ask('POST', 'customerSetFiled', { body })).envelope;
}
beforeEach(async () => {
  await server.owner.query('delete from lead_charges');
});

describe('a list of companies', () => {
  test('is imported by who has the right, its bad rows told, and a company again is changed', async () => {
    expect((await importList([company()], 'agent1')).envelope.code).toBe('4003');
    const good = company({ region: '苏州', capital: '500', founded: '2020-01-31', status: '存续' });
    const { data } = await importList([good, company({ creditCode: 'X' })]);
    expect(data).toEqual({
      ...{ added: 1, updated: 0, refused: 0, badRows: 1 },
      faults: [{ row: 3, column: '统一社会信用代码', text: '统一社会信用代码有误' }],
    });
    const again = await importList([{ ...good, region: '', name: '改名的公司' }], 'admin', 'february.csv');
    expect(again.data).toMatchObject({ added: 0, updated: 1 });
    expect((await search({ keyword: good.creditCode ?? '' })).list).toMatchObject([
      {
        name: '改名的公司',
        region: '苏州',
        capital: 500,
        founded: '2020-01-31',
        status: 'active',
        listName: 'february',
        opened: false,
      },
    ]);
  });

  test('that is no list is refused', async () => {
    expect((await importList([company()], 'admin', 'list.txt')).envelope.reason).toBe('lead-import.badFile');
    expect((await importList([])).envelope.reason).toBe('lead-import.empty');
  });

  test('is found by region, trade, capital, age and state', async () => {
    const trade = '筛选测试';
    await importList([
      company({ trade, name: '甲', region: '杭州', capital: '50', founded: '2001-05-01', status: '注销' }),
      company({
        trade,
        name: '乙',
        region: '杭州余杭',
        capital: '100',
        founded: new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10),
        status: '在业',
      }),
    ]);
    const names = async (query: Record<string, string>) =>
      (await search({ trade, ...query })).list.map(({ name }: { name: string }) => name).sort();
    expect(await names({ region: '杭州' })).toEqual(['乙', '甲']);
    expect(await names({ capital: 'small' })).toEqual(['甲']);
    expect(await names({ capital: 'middle' })).toEqual(['乙']);
    expect(await names({ founded: 'new' })).toEqual(['乙']);
    expect(await names({ founded: 'old' })).toEqual(['甲']);
    expect(await names({ status: 'cancelled' })).toEqual(['甲']);
    expect(await names({ keyword: '乙' })).toEqual(['乙']);
  });
});

describe('contact details', () => {
  test('are stored sealed, opened by who has the right, masked by role, counted once and logged', async () => {
    const id = await lead({ phone: '15430000001', email: 'a@example.com', legalPerson: '钱例' });
    expect((await contact(id, 'monitor')).envelope.code).toBe('4003');
    const [first, second] = await Promise.all([contact(id), contact(id)]);
    expect(first.data).toEqual({ legalPerson: '钱例', contact: '赵示', phone: '15430000001', email: 'a@example.com' });
    expect(second.data).toEqual(first.data);
    expect((await ask('GET', 'quota')).data).toEqual({ used: 1, limit: 100 });
    expect((await contact(id, 'agent1')).data.phone).toMatch(/^154\*{4}0001_/);
    const { rows } = await server.owner.query(`select after from operation_log where target = 'lead:${id}' order by id`);
    expect(rows.map(({ after }) => after.charged).sort()).toEqual([false, false, true]);
    const { rows: stored } = await server.owner.query('select * from leads where id = $1', [id]);
    expect(JSON.stringify(stored)).not.toMatch(/15430000001|钱例|赵示/);
  });

  test('end with the day’s limit; those that were opened stay open', async () => {
    const [one, other] = [await lead(), await lead()];
    expect((await configure({ dailyLimit: 1 })).code).toBe('0');
    const replies = await Promise.all([contact(one), contact(other)]);
    expect(replies.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'lead.used']);
    const opened = replies[0]?.envelope.code === '0' ? one : other;
    expect((await contact(opened)).envelope.code).toBe('0');
    expect((await sync([one, other])).map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(['created', 'failed']);
    await configure({ dailyLimit: 100 });
  });
});

describe('a lead becomes a customer', () => {
  test('of the caller, by the mapping; its number is not doubled', async () => {
    const id = await lead({ name: '映射公司', phone: '15430000002', region: '苏州' });
    const twin = await lead({ phone: '15430000002' });
    const silent = await lead({ phone: '' });
    const synced = await sync([id, twin, silent], 'agent1');
    expect(synced).toMatchObject([
      { id, outcome: 'created' },
      { id: twin, outcome: 'duplicate', customerId: null },
      { id: silent, outcome: 'failed', text: '没有联系电话' },
    ]);
    const { customerId } = synced[0];
    const read = await server.call('GET', `/xmf-customer/customer/${customerId}`, { token: await server.token('admin') });
    expect(read.data).toMatchObject({ custName: '赵示', company: '映射公司', city: '苏州', phone: '15430000002' });
    expect(read.data.ownerId).toBe(server.agentId('agent1'));
    expect(await sync([id])).toMatchObject([{ outcome: 'duplicate', customerId, text: '该号码已有客户：赵示' }]);
    // agent2 sees only customers of their own.
    expect(await sync([twin], 'agent2')).toMatchObject([{ outcome: 'duplicate', customerId: null, text: '该号码已有客户' }]);
    expect((await search({ keyword: '映射公司' })).list).toMatchObject([{ converted: true, customerId, opened: true }]);
    expect((await search({ keyword: '映射公司' }, 'agent2')).list).toMatchObject([{ converted: true, customerId: null }]);
  });

  test('with own fields that the mapping names, by their rules', async () => {
    const token = await server.token('admin');
    const given = { modularCategory: 'customer', name: '客户' };
    const { data } = await server.call('POST', TEMPLATE, { token, body: given });
    const fields = [{ key: 'taxpayer', label: '税号', type: 'creditCode', unique: true }];
    await server.call('PUT', TEMPLATE, { token, body: { id: data.id, version: 1, name: '客户', draft: { fields } } });
    await server.call('POST', `${TEMPLATE}/publish`, { token, body: { id: data.id, version: 2 } });
    expect((await configure({ mapping: { creditCode: 'own:nothing' } })).reason).toBe('lead-config.unknownTarget');
    expect((await configure({ mapping: { creditCode: 'company' } })).reason).toBe('lead-config.twice');
    expect((await configure({ mapping: { creditCode: 'own:taxpayer' } })).code).toBe('0');
    const one = company();
    await importList([one]);
    const { id } = (await search({ keyword: one.creditCode ?? '' })).list[0];
    const [{ customerId }] = await sync([id]);
    const read = await server.call('GET', `/xmf-customer/customer/${customerId}`, { token });
    expect(read.data.form.values).toMatchObject({ taxpayer: one.creditCode });
  });
});

test('who does not want to be contacted is not shown again, nor imported, nor anybody with the number', async () => {
  const one = company({ phone: '15430000003' });
  const twin = company({ phone: '15430000003' });
  await importList([one, twin]);
  const codes = [one, twin].map(({ creditCode }) => creditCode ?? '');
  const ids = await Promise.all(codes.map(async (keyword) => (await search({ keyword })).list[0].id));
  expect((await ask('POST', 'refuse', { body: { ids: [ids[0]] } })).data).toEqual({ hidden: 2 });
  const third = company({ phone: '15430000003' });
  expect((await importList([one, twin, third, company()])).data).toMatchObject({ added: 1, updated: 0, refused: 3 });
  for (const keyword of [...codes, third.creditCode ?? '']) expect((await search({ keyword })).total).toBe(0);
  expect((await contact(ids[1] ?? '')).envelope.code).toBe('4004');
  expect(await sync(ids)).toEqual([]);
});
