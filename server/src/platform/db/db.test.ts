import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tools/testing/database.ts';
import { until } from '../testing/until.ts';
import { lockInTenant, type TenantLock } from './advisory-locks.ts';
import { createDb, type Db } from './db.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`insert into tenants (id, code, name) values (174, 'a', 'A'), (175, 'b', 'B')`);
  await owner.query(`insert into departments (tenant_id, name) values (174, 'ours'), (175, 'theirs')`);
  db = createDb({ connectionString: database.url, poolSize: 4, append: async () => {}, onFault: (error) => faults.push(error) });
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

const names = (tenantId: number) =>
  db.tenant(tenantId, ({ tx }) => tx.selectFrom('departments').select('name').orderBy('name').execute());

describe('a transaction of a tenant', () => {
  test('sees the rows of its tenant alone, without a predicate', async () => {
    expect(await names(174)).toEqual([{ name: 'ours' }]);
    expect(await names(175)).toEqual([{ name: 'theirs' }]);
    expect(await names(999)).toEqual([]);
    expect(await db.tenant(174, ({ tx }) => tx.selectFrom('tenants').select('code').execute())).toEqual([{ code: 'a' }]);
  });

  test('cannot write, move or remove rows of another tenant', async () => {
    await expect(
      db.tenant(174, ({ tx }) => tx.insertInto('departments').values({ tenant_id: 175, name: 'smuggled' }).execute()),
    ).rejects.toThrow(/row-level security/);
    await expect(
      db.tenant(174, ({ tx }) => tx.updateTable('departments').set({ tenant_id: 175 }).where('name', '=', 'ours').execute()),
    ).rejects.toThrow(/row-level security/);
    const touched = await db.tenant(174, async ({ tx }) => [
      await tx.updateTable('departments').set({ name: 'x' }).where('tenant_id', '=', 175).executeTakeFirstOrThrow(),
      await tx.deleteFrom('departments').where('tenant_id', '=', 175).executeTakeFirstOrThrow(),
    ]);
    expect(touched.map((result) => Object.values(result)[0])).toEqual([0n, 0n]);
  });

  test('waits for a lock of its own tenant alone, and for none of another name', async () => {
    const taken = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const holder = db.tenant(174, async (tenant) => {
      await lockInTenant(tenant, 'departmentTree');
      taken.resolve();
      await over.promise;
    });
    await taken.promise;
    const waitsFor = (tenantId: number, lock: TenantLock) =>
      db.tenant(tenantId, async (tenant) => {
        await sql`set local lock_timeout = '200ms'`.execute(tenant.tx);
        await lockInTenant(tenant, lock);
      });
    try {
      await expect(waitsFor(174, 'departmentTree')).rejects.toThrow('lock timeout');
      await waitsFor(174, 'labels');
      await waitsFor(175, 'departmentTree');
    } finally {
      over.resolve();
      await holder;
    }
  });

  test('cannot refer to a row of another tenant', async () => {
    const { rows } = await owner.query(`select id from departments where name = 'theirs'`);
    await expect(
      db.tenant(174, ({ tx }) =>
        tx.insertInto('departments').values({ tenant_id: 174, name: 'below theirs', parent_id: rows[0].id }).execute(),
      ),
    ).rejects.toThrow(/departments_parent_fkey/);
  });

  test('leaves no tenant behind on its connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => names(174)));
    const client = new pg.Client({ connectionString: database.url, options: '-c role=lianxi_app -c app.tenant=0' });
    await client.connect();
    expect((await client.query('select * from departments')).rows).toEqual([]);
    await client.query(`begin; select set_config('app.tenant', '174', true); commit`);
    expect((await client.query('select * from departments')).rows).toEqual([]);
    await client.end();
  });

  test('is refused for what is no tenant', () => {
    for (const tenantId of [0, -1, 1.5, Number.NaN, '174; drop table tenants' as unknown as number]) {
      expect(() => db.tenant(tenantId, async () => {})).toThrow(TypeError);
    }
  });

  test('rolls back whole when it throws, and the connection serves on', async () => {
    await expect(
      db.tenant(174, async ({ tx }) => {
        await tx.insertInto('departments').values({ tenant_id: 174, name: 'half' }).execute();
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    await expect(db.tenant(174, ({ tx }) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/division by zero/);
    expect(await names(174)).toEqual([{ name: 'ours' }]);
    expect(db.usage().every(({ used }) => used === 0)).toBe(true);
  });

  test('is not taken for committed when an error in it was swallowed', async () => {
    await expect(
      db.tenant(174, async ({ tx }) => {
        await tx.insertInto('departments').values({ tenant_id: 174, name: 'lost' }).execute();
        await sql`select 1 / 0`.execute(tx).catch(() => {});
      }),
    ).rejects.toThrow(/aborted/);
  });

  test('runs what was put off: before the commit inside it, after the commit never when it rolled back', async () => {
    const order: string[] = [];
    await db.tenant(174, async ({ tx, beforeCommit, afterCommit }) => {
      afterCommit(async () => {
        const { rows } = await owner.query(`select from departments where name = 'seen'`);
        order.push(`after: ${rows.length} committed`);
      });
      afterCommit(() => {
        throw new Error('a hook that fails');
      });
      afterCommit(() => void order.push('last'));
      beforeCommit(async () => {
        order.push('before');
        await tx.insertInto('departments').values({ tenant_id: 174, name: 'seen' }).execute();
      });
      order.push('work');
    });
    expect(order).toEqual(['work', 'before', 'after: 1 committed', 'last']);
    expect(faults).toHaveLength(1);
    await db
      .tenant(174, async ({ afterCommit }) => {
        afterCommit(() => void order.push('never'));
        throw new Error('stop');
      })
      .catch(() => {});
    expect(order).not.toContain('never');
  });

  test('says when nobody knows whether a commit stands, and only then', async () => {
    let doubts = 0;
    db.onDoubt(() => {
      doubts += 1;
    });
    const sleep = sql`select pg_sleep(30)`;
    const cut = () =>
      until(async () => {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'`,
        );
        return rowCount === 1;
      });
    const before = db.tenant(174, ({ tx }) => sleep.execute(tx)).catch((error: Error) => error.message);
    await cut();
    expect(await before).toMatch(/terminat/i);
    await expect(db.tenant(174, async ({ beforeCommit }) => beforeCommit(() => Promise.reject(new Error('no'))))).rejects.toThrow(
      'no',
    );
    expect(doubts).toBe(0);
    const during = db
      .tenant(174, async ({ tx, beforeCommit }) => beforeCommit(async () => void (await sleep.execute(tx))))
      .catch((error: Error) => error.message);
    await cut();
    expect(await during).toMatch(/terminat/i);
    expect(doubts).toBe(1);
  });

  test('runs queries that were sent together, in their order', async () => {
    const answers = await db.tenant(174, ({ tx }) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(tx).then(({ rows }) => rows[0]?.n))),
    );
    expect(answers).toEqual([1, 2, 3]);
  });

  test('reads 64-bit numbers and dates as text, points in time as dates', async () => {
    const { rows } = await db.tenant(174, ({ tx }) =>
      sql`select 9007199254740993::int8 as big, date '2026-03-01' as day, timestamptz '2026-03-01 00:00:00+08' as moment`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ big: '9007199254740993', day: '2026-03-01', moment: new Date('2026-02-28T16:00:00Z') }]);
  });
});

test('the platform role reaches other tenants only where a policy lets it', async () => {
  expect(
    await db.platform(({ tx }) => tx.selectFrom('departments').select('name').where('name', '=', 'theirs').execute()),
  ).toHaveLength(1);
  await expect(db.platform(({ tx }) => tx.selectFrom('operation_log').selectAll().execute())).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.platform(({ tx }) => tx.deleteFrom('agents').execute())).rejects.toThrow(/permission denied/);
});

test('every table with a tenant has forced row-level security and a policy', async () => {
  const { rows } = await owner.query<{ name: string; safe: boolean }>(`
    select c.relname as name,
      c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as safe
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ safe }) => !safe)).toEqual([]);
});

describe('migrations', () => {
  const inFolder = async (files: Record<string, string>, run: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'lianxi-migrations-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await run(folder).finally(() => rm(folder, { recursive: true }));
  };
  const fresh = async (run: (url: string) => Promise<void>) => {
    const name = `migrate_${Math.random().toString(36).slice(2)}`;
    await owner.query(`create database ${name} template template0`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    await run(url.href).finally(() => owner.query(`drop database ${name} with (force)`));
  };

  test('run once, in order, whoever starts at the same time', () =>
    fresh(async (url) => {
      await inFolder({ '0002_b.sql': 'insert into a values (2)', '0001_a.sql': 'create table a (n int)' }, async (folder) => {
        const ran = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })));
        expect(ran.toSorted()).toEqual([0, 0, 2]);
        expect(await migrate(url, { folder })).toBe(0);
      });
    }));

  test('are refused when they change after they ran, or are gone, or share a number', () =>
    fresh(async (url) => {
      await inFolder({ '0001_a.sql': 'create table a (n int)' }, async (folder) => {
        await migrate(url, { folder });
      });
      await inFolder({ '0001_a.sql': 'create table a (n bigint)' }, async (folder) => {
        await expect(migrate(url, { folder })).rejects.toThrow(/0001_a.sql was changed/);
      });
      await inFolder({}, async (folder) => {
        await expect(migrate(url, { folder })).rejects.toThrow(/newer than the program/);
      });
      await inFolder({ '0001_a.sql': '', '0001_b.sql': '' }, async (folder) => {
        await expect(migrate(url, { folder })).rejects.toThrow(/Two migrations have the number 0001/);
      });
    }));

  test('that fail leave nothing of themselves', () =>
    fresh(async (url) => {
      await inFolder({ '0001_a.sql': 'create table a (n int); select 1 / 0' }, async (folder) => {
        await expect(migrate(url, { folder })).rejects.toThrow(/0001_a.sql failed: division by zero/);
      });
      await inFolder({ '0001_a.sql': 'create table a (n int)' }, async (folder) => {
        expect(await migrate(url, { folder })).toBe(1);
      });
    }));
});

test('statements that are kept prepared survive a change of their table', async () => {
  await owner.query(
    `create table notes (tenant_id int, body text); insert into notes values (174, 'a'); grant select on notes to lianxi_app`,
  );
  const all = () => db.tenant(174, async ({ tx }) => (await sql`select * from notes where tenant_id = 174`.execute(tx)).rows);
  for (let i = 0; i < 20; i++) expect(await all()).toEqual([{ tenant_id: 174, body: 'a' }]);
  const { rows } = await owner.query(
    `select count(*)::int as kept from pg_stat_activity where application_name = 'lianxi lianxi_app'`,
  );
  await owner.query(`alter table notes add column flag boolean`);
  // One call of the process may find out; whatever connections there are, the next does not.
  await all().catch((error: unknown) => expect(error).toMatchObject({ code: '0A000' }));
  for (let i = 0; i < rows[0].kept * 5; i++) expect(await all()).toEqual([{ tenant_id: 174, body: 'a', flag: null }]);
});
