import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET, type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { resealTable } from '../../../platform/crypto/reseal.ts';
import { sealedBefore } from '../../../platform/testing/sealed-before.ts';
import { until } from '../../../platform/testing/until.ts';
import { namePieces, pieceKeys } from './customer-names.ts';
import { insertCustomers, type NewCustomer } from './new-customer.ts';
import { sealedCustomers } from './sealed-customers.ts';

/** Customers from before tenants had keys: they can be found, compared and edited while they are sealed again. */

const CUSTOMER = '/xmf-customer/customer';
const before = sealedBefore(SECRET);
const names = ['王芳', '王小芳', '欧阳明月清风', '李芳芳'];
const phoneOf = (at: number) => `1541234567${at}`;

let server: ServerFixture;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.token('admin');
  const { owner } = server;
  await owner.query('delete from tenant_keys where tenant_id = 174');
  await owner.query('insert into tenant_keys (tenant_id) values (174)');
  await until(async () => (await server.server.kernel.ciphers.of(174)).former !== null);
  const [, former] = pieceKeys(await server.server.kernel.ciphers.of(174));
  if (!former) throw new Error('The tenant is settled');
  for (const [at, name] of names.entries()) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into customers (tenant_id, name, phone, phone_index) values (174, $1, $2, $3) returning id',
      [before.encrypt(name), before.encrypt(phoneOf(at)), before.blindIndex(phoneOf(at))],
    );
    for (const { gram, starts } of namePieces(former, name)) {
      await owner.query('insert into customer_name_grams values (174, $1, $2, $3)', [gram, rows[0]?.id, starts]);
    }
  }
});
afterAll(() => server.end());

const found = async (keyword: string) =>
  (await server.call('GET', CUSTOMER, { token, query: { keyword } })).data.list.map(
    (customer: { custName: string }) => customer.custName,
  );
const newOne = (part: Partial<NewCustomer>): NewCustomer => ({
  ...{ name: '新来', phone: '15400000009', company: '', city: '', level: 'normal', email: '', address: '', remark: '' },
  ...{ ownerId: null, labelIds: [], createdAt: new Date() },
  ...part,
});
const fields = (part: object) => ({
  ...{ custName: '新来', phone: '15400000009', company: '', city: '', level: 'normal', email: '', address: '', remark: '' },
  ...{ ownerId: null, labelIds: [], ...part },
});

/** Customers are found in the same way at every stage of sealing. */
async function expectFound(): Promise<void> {
  expect(await found('芳')).toEqual(['李芳芳', '王小芳', '王芳']);
  expect(await found('小芳')).toEqual(['王小芳']);
  expect(await found('阳明月清风')).toEqual(['欧阳明月清风']);
  for (const [at, name] of names.entries()) expect(await found(phoneOf(at))).toEqual([name]);
}

test('they are found by name and number before, amid and after, and no number comes in twice', async () => {
  const { db } = server.server.kernel;
  const refused = async (at: number) => {
    const { envelope } = await server.call('POST', CUSTOMER, { token, body: fields({ phone: phoneOf(at) }) });
    expect(envelope.reason).toBe('customer.duplicatePhone');
    // Also for a caller who did not check before.
    await expect(db.tenant(174, (tenant) => insertCustomers(tenant, [newOne({ phone: phoneOf(at) })]))).rejects.toMatchObject({
      constraint: 'customers_phone_key',
    });
  };
  await expectFound();
  await refused(0);
  let batches = 0;
  const signal = {
    throwIfAborted() {
      batches += 1;
      if (batches > 2) throw new Error('killed');
    },
  };
  await expect(resealTable(db, 174, sealedCustomers, { batch: 1, signal })).rejects.toThrow('killed');
  await expectFound();
  await refused(0);
  await refused(3);

  // A customer who is not sealed again yet gets another name, and is found only by the new name.
  const { data } = await server.call('GET', CUSTOMER, { token, query: { keyword: '王芳' } });
  const { data: whole } = await server.call('GET', `${CUSTOMER}/${data.list[0].id}`, { token });
  const { labels: _, ownerName: __, createTime: ___, updateTime: ____, ...stored } = whole;
  const change = (part: object) => server.call('PUT', CUSTOMER, { token, body: { ...stored, ...part, labelIds: [] } });
  const rename = (custName: string, version: number) => change({ custName, version });
  for (const at of [1, 3]) expect((await change({ phone: phoneOf(at) })).envelope.reason).toBe('customer.duplicatePhone');
  expect((await rename('赵云', whole.version)).envelope.code).toBe('0');
  expect([await found('王芳'), await found('赵云')]).toEqual([[], ['赵云']]);
  expect((await rename('王芳', whole.version + 1)).envelope.code).toBe('0');

  expect(await resealTable(db, 174, sealedCustomers)).toBe(0);
  await server.server.kernel.ciphers.settle(174);
  await expectFound();
  await refused(0);
  const { rows } = await server.owner.query(`select count(*)::int as n from customers where get_byte(name, 0) <> 2`);
  expect(rows).toEqual([{ n: 0 }]);
  // No piece in the former form is left.
  const { rows: pieces } = await server.owner.query<{ n: number }>('select count(*)::int as n from customer_name_grams');
  const [now] = pieceKeys(await server.server.kernel.ciphers.of(174));
  expect(pieces[0]?.n).toBe(names.flatMap((name) => (now ? namePieces(now, name) : [])).length);
});
