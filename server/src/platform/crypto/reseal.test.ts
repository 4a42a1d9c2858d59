import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type KernelFixture, SECRET, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { sealedBefore } from '../testing/sealed-before.ts';
import { renewIndex } from './renew-index.ts';
import { resealTable } from './reseal.ts';
import type { SealedTable } from './sealed-table.ts';

const customers: SealedTable = {
  table: 'customers',
  columns: ['customers.name', 'customers.phone', 'customers.remark'],
  indexes: [{ index: 'customers.phone_index', of: 'customers.phone' }],
};
const before = sealedBefore(SECRET);
const ROWS = 60;
const phoneOf = (n: number) => String(13_000_000_000 + n);

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
  await kernel.owner.query('insert into tenant_keys (tenant_id) values ($1)', [TENANT]);
});
afterAll(() => kernel.end());
/** As an installation of before left them; the remark is missing in every other row. */
beforeEach(async () => {
  await kernel.owner.query('delete from customers');
  for (let n = 0; n < ROWS; n += 1) {
    await kernel.owner.query('insert into customers (tenant_id, name, phone, phone_index, remark) values ($1, $2, $3, $4, $5)', [
      TENANT,
      before.encrypt(`name ${n}`),
      before.encrypt(phoneOf(n)),
      before.blindIndex(phoneOf(n)),
      n % 2 ? before.encrypt(`remark ${n}`) : null,
    ]);
  }
});

/** Every row, opened; and how many columns are left as they were before. */
function read() {
  return kernel.db.tenant(TENANT, async ({ tx, cipher }) => {
    const rows = await tx.selectFrom('customers').selectAll().where('tenant_id', '=', TENANT).orderBy('id').execute();
    const former = rows.flatMap(({ name, phone, remark }) => [name, phone, remark]).filter((bytes) => bytes?.[0] === 1);
    const opened = rows.map((row) => ({
      name: cipher.decrypt('customers.name', row.name),
      phone: cipher.decrypt('customers.phone', row.phone),
      remark: row.remark && cipher.decrypt('customers.remark', row.remark),
      isFound: row.phone_index === cipher.blindIndex('customers.phone_index', cipher.decrypt('customers.phone', row.phone)),
    }));
    return { opened, former: former.length };
  });
}
const expected = (isFound: boolean) =>
  Array.from({ length: ROWS }, (_, n) => ({
    name: `name ${n}`,
    phone: phoneOf(n),
    remark: n % 2 ? `remark ${n}` : null,
    isFound,
  }));

test('killed in the middle it can be read, and the next go finishes', async () => {
  let batches = 0;
  const signal = {
    throwIfAborted() {
      batches += 1;
      if (batches === 4) throw new Error('killed');
    },
  };
  await expect(resealTable(kernel.db, TENANT, customers, { batch: 10, signal })).rejects.toThrow('killed');
  const half = await read();
  expect(half.former).toBe((ROWS / 2) * 2.5);
  expect(half.opened.map(({ isFound: _, ...texts }) => texts)).toEqual(expected(true).map(({ isFound: _, ...texts }) => texts));
  const done: number[] = [];
  expect(await resealTable(kernel.db, TENANT, customers, { batch: 10, onBatch: (rows) => done.push(rows) })).toBe(0);
  expect(done).toEqual([10, 10, 10]);
  expect(await read()).toEqual({ opened: expected(true), former: 0 });
});

test('several workers at once seal each row once', async () => {
  let rows = 0;
  const onBatch = (more: number) => {
    rows += more;
  };
  await Promise.all(Array.from({ length: 4 }, () => resealTable(kernel.db, TENANT, customers, { batch: 7, onBatch })));
  expect(rows).toBe(ROWS);
  expect(await read()).toEqual({ opened: expected(true), former: 0 });
});

test('a row that somebody holds is not waited for, and what they write stays', async () => {
  const { rows } = await kernel.owner.query<{ id: string }>('select id from customers order by id limit 1');
  const held = Promise.withResolvers<void>();
  const sealed = Promise.withResolvers<void>();
  const writer = kernel.db.tenant(TENANT, async ({ tx, cipher }) => {
    const renamed = { name: cipher.encrypt('customers.name', 'renamed') };
    await tx
      .updateTable('customers')
      .set(renamed)
      .where('tenant_id', '=', TENANT)
      .where('id', '=', rows[0]?.id ?? '')
      .execute();
    held.resolve();
    await sealed.promise;
  });
  await held.promise;
  let left = ROWS;
  const onBatch = (more: number) => {
    left -= more;
    // All others are through while the row is still held.
    if (left === 1) sealed.resolve();
  };
  await resealTable(kernel.db, TENANT, customers, { onBatch });
  await writer;
  const { opened, former } = await read();
  expect(opened[0]).toMatchObject({ name: 'renamed', phone: phoneOf(0), isFound: true });
  expect(former).toBe(0);
});

test('what does not open stays as it is, and holds up nothing of its row', async () => {
  const spoilt = sealedBefore('another secret of thirty-two characters!').encrypt('x');
  await kernel.owner.query('update customers set remark = $1 where id = (select min(id) from customers)', [spoilt]);
  expect(await resealTable(kernel.db, TENANT, customers)).toBe(1);
  const { rows } = await kernel.owner.query<{ name: Buffer; remark: Buffer }>(
    'select name, remark from customers order by id limit 1',
  );
  expect(rows[0]?.remark.equals(spoilt)).toBe(true);
  expect(rows[0]?.name[0]).toBe(2);
});

test('one row a number, whatever of two rows was sealed when', async () => {
  const insert = () =>
    kernel.db.tenant(TENANT, async (tenant) => {
      const { tx, cipher } = tenant;
      const phone = phoneOf(5);
      await renewIndex(tenant, 'customers.phone_index', [phone]);
      const values = {
        tenant_id: TENANT,
        name: cipher.encrypt('customers.name', 'second'),
        phone: cipher.encrypt('customers.phone', phone),
        phone_index: cipher.blindIndex('customers.phone_index', phone),
      };
      await tx.insertInto('customers').values(values).execute();
    });
  const outcomes = await Promise.allSettled([insert(), resealTable(kernel.db, TENANT, customers, { batch: 3 }), insert()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  await expect(insert()).rejects.toMatchObject({ constraint: 'customers_phone_key' });
  expect((await read()).opened).toHaveLength(ROWS);
});
