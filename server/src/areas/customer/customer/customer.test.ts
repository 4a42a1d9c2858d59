import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertCustomers, type NewCustomer } from '../public.ts';

const LIST = '/xmf-customer/customer';
const names = [
  '王芳',
  '王小芳',
  '芳王',
  '李芳芳',
  '芳芳芳芳芳',
  '欧阳芳',
  '阿卜杜拉·艾买提江',
  'Anna Wang',
  'ＡＮＮＡ',
  '王',
  '𠮷野家',
  "O'Neil",
];

let server: ServerFixture;
let customers: NewCustomer[];
const token = (username: string) => server.token(username);

beforeAll(async () => {
  server = await startServer();
  const owners = ['agent1', 'agent2', 'agent3'].map((username) => server.agentId(username));
  customers = names.map((name, i) => ({
    name,
    phone: `154${String(12_345_678 + i)}`,
    company: i % 2 ? '苏州澄汀禾商贸有限公司' : '',
    city: i === 10 ? '丽江' : i % 3 ? '苏州' : '杭州',
    level: i % 4 ? 'normal' : 'vip',
    email: '',
    address: '',
    remark: '',
    labelIds: [],
    ownerId: owners[i % 4] ?? null,
    createdAt: new Date(Date.UTC(2026, 0, 1 + i)),
  }));
  const { db } = server.server.kernel;
  await db.tenant(174, (transaction) => insertCustomers(transaction, customers));
  await db.tenant(175, (transaction) =>
    insertCustomers(transaction, [{ ...(customers[0] as NewCustomer), ownerId: null, company: '别家' }]),
  );
});
afterAll(() => server.end());

async function list(username: string, query: Record<string, string> = {}) {
  const { status, envelope, data, text } = await server.call('GET', LIST, {
    token: await token(username),
    query: { pageSize: '100', ...query },
  });
  expect([status, envelope.code], text).toEqual([200, '0']);
  return {
    text,
    total: data.total as number,
    rows: data.list as Record<string, string>[],
    names: data.list.map((c: { custName: string }) => c.custName),
  };
}

describe('who sees what', () => {
  test('nobody without a token, nobody without the permission', async () => {
    expect((await server.call('GET', LIST)).envelope.code).toBe('4005');
    expect((await server.call('GET', LIST, { token: await token('nobody') })).envelope.code).toBe('4003');
  });

  test.each([
    ['admin', [0, 1, 2, 3]],
    ['agent1', [0]],
    // Of the department `service` and `sales` below it, not of `finance`; customers without an owner only with the scope `all`.
    ['monitor', [0, 1]],
  ] as const)('%s: the data scope decides over list and total', async (username, quarters) => {
    const expected = names.filter((_, i) => (quarters as readonly number[]).includes(i % 4)).toReversed();
    expect(await list(username)).toMatchObject({ names: expected, total: expected.length });
    const { rows } = await list(username, { keyword: '芳' });
    expect(rows.map((row) => row.custName)).toEqual(expected.filter((name) => name.includes('芳')));
  });

  test('the filters offer no city of others’ customers', async () => {
    const cities = async (username: string) =>
      (await server.call('GET', `${LIST}/option`, { token: await token(username) })).data.cities;
    expect(await cities('admin')).toEqual(['苏州', '杭州', '丽江']);
    expect(await cities('agent1')).toEqual(['苏州', '杭州']);
  });

  test('scope of one department', async () => {
    await server.owner.query(`update roles set data_scope = 'department' where tenant_id = 174 and name = 'monitor'`);
    try {
      await expect.poll(async () => (await list('monitor')).total).toBe(3);
    } finally {
      await server.owner.query(`update roles set data_scope = 'department-tree' where tenant_id = 174 and name = 'monitor'`);
    }
  });

  test('another tenant has its own, and its owners find nothing here', async () => {
    expect(await list('admin175')).toMatchObject({ total: 1, rows: [{ custName: '王芳', company: '别家' }] });
    expect(await list('admin175', { ownerId: server.agentId('agent1') })).toMatchObject({ total: 0, rows: [] });
    expect(await list('admin175', { keyword: customers[1]?.phone ?? '' })).toMatchObject({ total: 0 });
  });
});

describe('numbers', () => {
  test('whole with the right', async () => {
    expect((await list('admin', { keyword: '王小芳' })).rows[0]?.phone).toBe(customers[1]?.phone);
  });

  test('masked without it: no number in the reply, and the mask finds the customer again', async () => {
    const { text, rows } = await list('agent1');
    expect(text).not.toMatch(/\d{11}/);
    const masked = rows[0]?.phone ?? '';
    expect(masked).toMatch(/^154\*{4}\d{4}_.+/);
    expect(masked.length).toBeGreaterThan(20);
    expect((await list('agent1', { keyword: masked })).rows).toEqual([rows[0]]);
    expect((await list('agent1', { keyword: `${masked.slice(0, -3)}AAA` })).total).toBe(0);
    // The handle belongs to tenant 174.
    expect((await list('agent175', { keyword: masked })).total).toBe(0);
  });

  test('without the right no number is found by trying: the hidden digits are few', async () => {
    expect((await list('admin', { keyword: customers[0]?.phone ?? '' })).total).toBe(1);
    for (const { phone } of customers) expect((await list('agent1', { keyword: phone })).total).toBe(0);
  });

  test('found by the whole number only', async () => {
    expect((await list('admin', { keyword: customers[2]?.phone ?? '' })).names).toEqual([names[2]]);
    expect((await list('admin', { keyword: '15412345' })).total).toBe(0);
  });
});

describe('search by name', () => {
  const normal = (text: string) => text.normalize('NFKC').toLowerCase();

  test('exactly the names that contain the keyword, whatever it is', async () => {
    const characters = fc.constantFrom(...new Set(names.join('')));
    const made = fc.array(characters, { minLength: 1, maxLength: 6 }).map((list) => list.join(''));
    const cut = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat()).map(([name, from, length]) => {
      const all = [...name];
      const start = from % all.length;
      return all.slice(start, start + 1 + (length % all.length)).join('');
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(made, cut), async (keyword) => {
        fc.pre(keyword.trim() !== '');
        const expected = names.filter((name) => normal(name).includes(normal(keyword.trim()))).toReversed();
        expect(await list('admin', { keyword }), keyword).toMatchObject({
          names: expected,
          total: expected.length,
        });
      }),
      { numRuns: 150 },
    );
  });

  test('a keyword longer than any name that is searched finds nothing', async () => {
    expect(await list('admin', { keyword: '芳'.repeat(70) })).toMatchObject({ total: 0, rows: [] });
  });

  test('with other filters the total is of what they leave', async () => {
    const expected = customers.filter((c) => c.name.includes('芳') && c.city === '苏州' && c.level === 'normal');
    expect(await list('admin', { keyword: '芳', city: '苏州', level: 'normal' })).toMatchObject({
      names: expected.map((c) => c.name).toReversed(),
      total: expected.length,
    });
  });
});

describe('pages', () => {
  test('newest first, the total of everything on each, nothing behind the last', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((currentPage) => list('admin', { currentPage, pageSize: '5' })));
    expect(pages.flatMap((page) => page.names)).toEqual(names.toReversed());
    expect(pages.map((page) => page.total)).toEqual([12, 12, 12, 12]);
  });

  test.each<Record<string, string>>([
    { pageSize: '0' },
    { pageSize: '1001' },
    { currentPage: 'x' },
    { level: 'gold' },
    { ownerId: '1 or 1=1' },
    { keyword: '王'.repeat(201) },
  ])('bad input %j: 4000 and the field', async (query) => {
    const { status, envelope } = await server.call('GET', LIST, { token: await token('admin'), query });
    expect([status, envelope.code]).toEqual([400, '4000']);
    expect(envelope.fields?.[0]?.path).toBe(Object.keys(query)[0]);
  });
});

test('totals stay right when customers change hands, kind and tenant rows go', async () => {
  const { rows } = await server.owner.query(
    `update customers set owner_id = null, city = '南京' where tenant_id = 174 and city = '杭州' returning id`,
  );
  expect(await list('admin', { city: '南京' })).toMatchObject({ total: rows.length });
  expect(await list('admin', { city: '杭州' })).toMatchObject({ total: 0, rows: [] });
  await server.owner.query(`delete from customers where tenant_id = 174 and city = '南京' and level = 'vip'`);
  const left = await list('admin');
  expect(left.total).toBe(left.rows.length);
});

test('one customer a number: the second is refused', async () => {
  const { db } = server.server.kernel;
  const again = db.tenant(174, (transaction) => insertCustomers(transaction, [customers[1] as NewCustomer]));
  await expect(again).rejects.toMatchObject({ constraint: 'customers_phone_key' });
});
