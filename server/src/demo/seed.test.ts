import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { verifyPassword } from '../platform/auth/password.ts';
import type { Db } from '../platform/db/db.ts';
import { openOutside } from '../platform/testing/outside-db.ts';
import { demoCustomers } from './customers.ts';
import { personName } from './person-names.ts';
import { PHONE_NUMBER_COUNT, phoneNumber } from './phone-numbers.ts';
import { createRandom } from './random.ts';
import { seedDemo } from './seed.ts';

const secret = 'a secret of this test, long enough to be one';
/** Prefixes that no carrier has. */
const nobodys = /^(154|161|164)\d{8}$/;
let database: TestDatabase;
let owner: pg.Client;
const dbs: Db[] = [];

async function value<T>(sql: string): Promise<T> {
  const { rows } = await owner.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0] as T;
}

function open(): Db {
  const { db } = openOutside(database.url, secret, 4);
  dbs.push(db);
  return db;
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.close()));
  await owner.end();
  await database.drop();
});

test('killed in the middle it leaves nothing; of two servers that start together one writes', async () => {
  const onProgress = ({ done }: { done: number }) => {
    if (done > 5000) throw new Error('killed');
  };
  await expect(seedDemo(open(), { onProgress })).rejects.toThrow('killed');
  expect(await value(`select (select count(*) from agents) + (select count(*) from customers)`)).toBe('0');

  const progress: number[] = [];
  await Promise.all([seedDemo(open(), { onProgress: ({ done, total }) => progress.push(done / total) }), seedDemo(open())]);
  expect(await value('select count(*) from customers')).toBe('20000');
  expect(await value(`select count(*) from agents where tenant_id = 174 and username ~ '^agent10(0[1-9]|[1-5]\\d|60)$'`)).toBe(
    '60',
  );
  expect(await value('select count(*) from departments where tenant_id = 174')).toBe('5');

  await seedDemo(open());
  expect(await value('select count(*) from customers')).toBe('20000');
}, 120_000);

describe('what was written', () => {
  test('numbers that belong to nobody, one a customer', async () => {
    const db = open();
    const read = (tenantId: number) =>
      db.tenant(tenantId, async ({ tx, cipher }) => {
        const rows = await tx.selectFrom('customers').select('phone').where('tenant_id', '=', tenantId).execute();
        return rows.map((row) => cipher.decrypt('customers.phone', row.phone));
      });
    const phones = [...(await read(174)), ...(await read(175))];
    expect(phones.filter((phone) => !nobodys.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(20_000);
    expect(await value(`select count(*) from agents where mobile !~ '^(154|161|164)\\d{8}$'`)).toBe('0');
    expect(await value(`select count(*) from messages where body ~ '\\d{11}'`)).toBe('0');
  });

  test('totals by kind, as counted one by one', async () => {
    const kept = `select tenant_id, city, owner_id, level, customers from customer_counts where city is not null and customers > 0`;
    const counted = `select tenant_id, city, owner_id, level, count(*) from customers
      where removed_at is null and merged_into is null group by 1, 2, 3, 4`;
    expect(await value(`select count(*) from ((${kept}) except (${counted})) difference`)).toBe('0');
    expect(await value(`select count(*) from ((${counted}) except (${kept})) difference`)).toBe('0');
  });

  test('a salt for each account, and the password that is published', async () => {
    const { rows } = await owner.query<{ password_hash: string }>('select password_hash from agents');
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length);
    expect(await verifyPassword(rows[0]?.password_hash ?? '', 'Lianxi2026')).toBe(true);
  });

  test('conversations are over and consistent', async () => {
    const wrong = await value(`
      select count(*) from conversations c
      cross join lateral (
        select count(*) as lines, max(seq) as last, min(created_at) as first_at, max(created_at) as last_at,
          min(created_at) filter (where author = 'agent') as replied_at, bool_or(author = 'agent') as replied
        from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
      ) m
      where c.state <> 'closed' or c.search is null or c.closed_at > now()
        or c.last_seq <> m.lines or c.last_seq <> m.last or m.lines = 0
        or c.first_reply_at is distinct from m.replied_at or (c.agent_id is not null) <> m.replied
        or m.first_at < c.created_at or c.assigned_at < c.created_at or c.first_reply_at < c.assigned_at or c.closed_at < m.last_at
        or greatest(c.agent_delivered, c.agent_read, c.visitor_delivered, c.visitor_read) > c.last_seq
        or c.agent_read > c.agent_delivered or c.visitor_read > c.visitor_delivered`);
    expect(wrong).toBe('0');
    expect(await value(`select count(*) from conversations where created_at < now() - interval '62 days'`)).toBe('0');
    expect(await value(`select count(distinct agent_id) > 50 from conversations where tenant_id = 174`)).toBe(true);
    expect(await value(`select count(*) from messages where body ~ '[{}|]'`)).toBe('0');
  });

  test('video calls are over and consistent', async () => {
    const wrong = await value(`
      select count(*) from video_calls c
      cross join lateral (
        select count(*) as lines, max(seq) as last, min(created_at) as first_at, max(created_at) as last_at,
          bool_and(created_at >= lag_at) as in_order, count(*) filter (where author <> 'system') as said
        from (select *, coalesce(lag(created_at) over (order by seq), created_at) as lag_at from video_messages m
          where m.tenant_id = c.tenant_id and m.call_id = c.id) m
      ) m
      cross join lateral (
        select count(*) as parties, count(*) filter (where kind = 'owner' and agent_id = c.agent_id and left_at = c.ended_at) as served,
          bool_and(let_in_at >= c.answered_at and left_at <= c.ended_at and let_in_at < left_at) as within
        from video_parties p where p.tenant_id = c.tenant_id and p.call_id = c.id
      ) p
      where c.state <> 'ended' or c.ended_at > now() or c.last_seq <> m.lines or c.last_seq <> m.last
        or not m.in_order or m.first_at <> c.created_at or m.last_at <> c.ended_at
        or (c.answered_at is null) <> (c.end_reason = 'abandoned') or (c.answered_at is null) <> (p.parties = 0)
        or (c.answered_at is not null and (p.served <> 1 or not p.within or m.said = 0 or c.answered_at <= c.created_at))
        or c.rated_at < c.ended_at or (c.rating is not null and c.answered_at is null)`);
    expect(wrong).toBe('0');
    const twice = await value(`
      select count(*) from video_parties a join video_parties b using (tenant_id, agent_id)
      where (a.call_id, a.let_in_at) < (b.call_id, b.let_in_at) and a.left_at > b.let_in_at and b.left_at > a.let_in_at`);
    expect(twice).toBe('0');
    expect(await value(`select count(*) from video_calls where created_at < now() - interval '16 days'`)).toBe('0');
    expect(await value(`select count(*) from video_messages where body ~ '[{}|]' or body ~ '\\d{11}'`)).toBe('0');
    const { rows } = await owner.query(`
      select tenant_id, count(*) > 30 as many, count(*) filter (where end_reason = 'forced') as forced,
        (select count(*) from video_blocked_visitors b where b.tenant_id = c.tenant_id) as blocked
      from video_calls c group by 1 order by 1`);
    expect(rows).toEqual([174, 175].map((tenant_id) => ({ tenant_id, many: true, forced: '1', blocked: '2' })));
  });

  test('telephone calls are over and consistent, and every talk is summed up', async () => {
    const wrong = await value(`
      select count(*) from calls c
      cross join lateral (
        select count(*) filter (where kind = 'customer') as customers, count(*) filter (where agent_id = c.agent_id) as agents,
          bool_and(ended_at = c.ended_at and rang_at >= c.began_at and coalesce(answered_at, rang_at) between rang_at and ended_at) as within
        from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id
      ) l
      where c.state is not null or c.ended_at is null or c.ended_at > now() or c.began_at < now() - interval '33 days'
        or l.customers <> 1 or not l.within or (c.agent_id is not null) <> (l.agents = 1)
        or (c.answered_at is null) <> (c.missed_cause <> '') or (c.answered_at is not null and c.agent_id is null)
        or (c.answered_at is not null) <> exists (
          select from summaries s where s.tenant_id = c.tenant_id and s.channel = 'call' and s.association_id = c.id
            and s.agent_id = c.agent_id and s.state = 'done')`);
    expect(wrong).toBe('0');
    const twice = await value(`
      select count(*) from calls a join calls b using (tenant_id, agent_id)
      where a.id < b.id and a.ended_at > b.began_at and b.ended_at > a.began_at and a.answered_at is not null and b.answered_at is not null`);
    expect(twice).toBe('0');
    const { rows } = await owner.query(`
      select tenant_id, count(*) > 140 as many, count(*) filter (where missed_cause <> '') > 20 as missed,
        count(*) filter (where rating is not null) > 20 as rated from calls group by 1 order by 1`);
    expect(rows).toEqual([174, 175].map((tenant_id) => ({ tenant_id, many: true, missed: true, rated: true })));
  });

  test('orders: sums, steps, numbers and times fit', async () => {
    const wrong = await value(`
      select count(*) from sales_orders o
      join customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
      cross join lateral (
        select sum(price * quantity) as sum, count(*) as lines, max(line) as last
        from sales_order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id
      ) i
      cross join lateral (
        select count(*) as steps, (array_agg(to_state order by id desc))[1] as state, min(created_at) as first_at,
          max(created_at) as last_at, bool_and(from_state is not distinct from before) as joined
        from (select *, lag(to_state) over (order by id) as before from sales_order_changes h
          where h.tenant_id = o.tenant_id and h.order_id = o.id) h
      ) h
      where o.total <> i.sum or i.lines <> i.last or o.state <> h.state or o.version <> h.steps or not h.joined
        or o.created_at <> h.first_at or o.updated_at <> h.last_at or h.last_at > now() or c.created_at > o.created_at`);
    expect(wrong).toBe('0');
    const noted = 'select tenant_id, day, last from sales_order_numbers';
    const counted = `select tenant_id, (created_at at time zone 'Asia/Shanghai')::date, count(*) from sales_orders group by 1, 2`;
    expect(await value(`select count(*) from ((${noted}) except (${counted})) difference`)).toBe('0');
    const { rows } = await owner.query(`
      select tenant_id, count(*) as orders, count(distinct state) as states,
        (select count(*) from stores s where s.tenant_id = o.tenant_id) as stores,
        (select count(*) from products p where p.tenant_id = o.tenant_id) as products
      from sales_orders o group by 1 order by 1`);
    expect(rows).toEqual([
      { tenant_id: 174, orders: '2000', states: '7', stores: '12', products: '40' },
      { tenant_id: 175, orders: '120', states: expect.any(String), stores: '3', products: '16' },
    ]);
  });

  test('additional information that fits its form, some of it several for a customer', async () => {
    const { rows } = await owner.query(`
      select r.tenant_id, count(*)::int as records, count(f.document)::int as filled, count(distinct r.customer_id) < count(*) as several
      from info_records r left join form_records f on f.tenant_id = r.tenant_id and f.template_id = r.template_id and f.record_id = r.id
      group by 1 order by 1`);
    expect(rows).toEqual([174, 175].map((tenant_id) => ({ tenant_id, records: 60, filled: 60, several: true })));
  });

  test('debts: balances are the sums of their ledgers, and promises are judged by them', async () => {
    const wrong = await value(`
      select count(*) from collection_cases c
      cross join lateral (
        select sum(fee) as fee, sum(interest) as interest, sum(principal) as principal, max(created_at) as last_at
        from collection_entries e where e.tenant_id = c.tenant_id and e.case_id = c.id
      ) e
      where c.fee <> e.fee or c.interest <> e.interest or c.principal <> e.principal or (c.owed = 0) <> (c.state = 'settled')
        or e.last_at > now() or c.last_contact_at > now() or (c.closed_on is null) <> (c.state = 'open')`);
    expect(wrong).toBe('0');
    const misjudged = await value(`
      select count(*) from collection_promises p
      cross join lateral (
        select coalesce(sum(amount), 0) as paid from collection_payments m where m.tenant_id = p.tenant_id and m.promise_id = p.id
      ) m
      where p.state <> case when m.paid >= p.amount then 'kept' when p.due_on >= (now() at time zone 'Asia/Shanghai')::date then 'open'
        when m.paid > 0 then 'partly' else 'broken' end`);
    expect(misjudged).toBe('0');
    const { rows } = await owner.query(`
      select tenant_id, count(*)::int as cases, count(distinct batch_id)::int as batches, count(distinct state)::int > 1 as ended
      from collection_cases group by 1 order by 1`);
    expect(rows).toEqual([
      { tenant_id: 174, cases: 430, batches: 3, ended: true },
      { tenant_id: 175, cases: 15, batches: 3, ended: expect.any(Boolean) },
    ]);
    expect(await value(`select count(distinct state) from collection_promises where tenant_id = 174`)).toBe('4');
  });

  test('who may see numbers, and whose records', async () => {
    const { rows } = await owner.query(`
      select r.name, r.data_scope, r.is_super, array_agg(p.code order by p.code) filter (where p.code in ('contact_number', 'online_dialoguerecord')) as codes
      from roles r left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id where r.tenant_id = 174 group by r.id order by r.id`);
    expect(rows).toEqual([
      { name: '租户管理员', data_scope: 'all', is_super: true, codes: null },
      { name: '主管', data_scope: 'department-tree', is_super: false, codes: ['contact_number', 'online_dialoguerecord'] },
      { name: '坐席', data_scope: 'self', is_super: false, codes: ['contact_number', 'online_dialoguerecord'] },
      { name: '实习坐席', data_scope: 'self', is_super: false, codes: ['online_dialoguerecord'] },
    ]);
  });
});

describe('the generator', () => {
  test('the same seed, the same demo', () => {
    const plan = { count: 50, firstPhone: 0, owners: ['1', '2'], labelIds: ['3', '4'], until: new Date('2026-07-01T16:00:00Z') };
    const once = [...demoCustomers(createRandom(1), plan)];
    expect([...demoCustomers(createRandom(1), plan)]).toEqual(once);
    expect([...demoCustomers(createRandom(2), plan)]).not.toEqual(once);
    expect(once.map((customer) => customer.createdAt.getTime())).toEqual(
      once.map((customer) => customer.createdAt.getTime()).toSorted((a, b) => a - b),
    );
  });

  test('surnames by their share', () => {
    const random = createRandom(3);
    const people = Array.from({ length: 10_000 }, () => personName(random).full);
    const share = (surname: string) => people.filter((name) => name.startsWith(surname)).length / people.length;
    expect(share('王')).toBeGreaterThan(share('赵'));
    expect(share('赵')).toBeGreaterThan(share('武'));
    expect(people.every((name) => [...name].length >= 2 && [...name].length <= 4)).toBe(true);
  });

  test('numbers do not repeat', () => {
    const some = Array.from({ length: 100_000 }, (_, i) => phoneNumber(i));
    expect(new Set(some).size).toBe(some.length);
    expect(phoneNumber(PHONE_NUMBER_COUNT - 1)).toMatch(nobodys);
  });
});
