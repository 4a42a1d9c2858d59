import { type SqlBool, sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { shown } from '../customer/customer.queries.ts';
import { writeKeys } from '../customer/customer-keys.ts';

/** Customers of a group that a list shows. */
const SHOWN = 20;

export interface Group {
  kind: 'email' | 'name';
  key: string;
  count: number;
  ids: string[];
}

/** Keys that several customers within the scope share. */
function sharedKeys({ tx, tenantId }: TenantDb, scope: ScopeFilter, kind: 'email' | 'name' | undefined) {
  let keys = tx.selectFrom('customer_keys as k').where('k.tenant_id', '=', tenantId);
  if (kind) keys = keys.where('k.kind', '=', kind);
  if (!scope.seesAll) {
    keys = keys.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customers as c')
          .select('c.id')
          .whereRef('c.tenant_id', '=', 'k.tenant_id')
          .whereRef('c.id', '=', 'k.customer_id')
          .where((eb) => scope.agentIds(eb, 'c.owner_id')),
      ),
    );
  }
  return keys.groupBy(['k.kind', 'k.key']).having((eb) => eb(eb.fn.countAll(), '>', 1));
}

/**
 * One page of groups, the newest customers first, and the number of groups. One pass over the index of keys; only the groups of
 * the page are read in full.
 */
export async function findGroups(
  reader: TenantDb,
  scope: ScopeFilter,
  kind: 'email' | 'name' | undefined,
  page: { limit: number; offset: number },
): Promise<{ groups: Group[]; total: number }> {
  const keys = sharedKeys(reader, scope, kind);
  const rows = await keys
    .select(['k.kind', 'k.key'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .select(sql<string>`count(*) over ()`.as('total'))
    .orderBy(sql`max(k.customer_id)`, 'desc')
    .orderBy('k.kind')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const total = rows[0]?.total ?? (page.offset > 0 ? await countGroups(reader, keys) : 0);
  const ids = await findMembers(reader, scope, rows);
  const groups = rows.map(({ kind: by, key, count }) => ({
    kind: by as Group['kind'],
    key,
    count: Number(count),
    ids: ids.get(`${by}:${key}`) ?? [],
  }));
  return { groups, total: Number(total) };
}

async function countGroups({ tx }: TenantDb, keys: ReturnType<typeof sharedKeys>): Promise<string> {
  const groups = keys.select('k.key').as('groups');
  const { n } = await tx
    .selectFrom(groups)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The newest customers of groups within the scope, by the groups' keys. */
async function findMembers(
  { tx, tenantId }: TenantDb,
  scope: ScopeFilter,
  keys: readonly { kind: string; key: string }[],
): Promise<Map<string, string[]>> {
  const members = new Map<string, string[]>();
  if (keys.length === 0) return members;
  const rows = await tx
    .selectFrom('customer_keys as k')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'k.tenant_id').onRef('c.id', '=', 'k.customer_id'))
    .select(['k.kind', 'k.key', 'k.customer_id'])
    .where('k.tenant_id', '=', tenantId)
    .where(sql<SqlBool>`(k.kind, k.key) in (
      select * from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::bigint[]))`)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .orderBy('k.customer_id', 'desc')
    .execute();
  for (const { kind, key, customer_id } of rows) {
    const known = members.get(`${kind}:${key}`) ?? [];
    if (known.length < SHOWN) members.set(`${kind}:${key}`, [...known, customer_id]);
  }
  return members;
}

/** Customers by their ids, as lists show them. */
export function findCustomers(reader: TenantDb, ids: readonly string[]) {
  return shown(reader)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
}

/** When all customers of the tenant got their keys; null: never. */
export async function findFinishedRun({ tx, tenantId }: TenantDb): Promise<Date | null> {
  const row = await tx.selectFrom('customer_key_runs').select('finished_at').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.finished_at ?? null;
}

export async function noteFinishedRun({ tx, tenantId }: TenantDb, customers: number): Promise<void> {
  await sql`
    insert into customer_key_runs (tenant_id, finished_at, customers) values (${tenantId}, now(), ${customers})
    on conflict (tenant_id) do update set finished_at = now(), customers = excluded.customers`.execute(tx);
}

/**
 * Writes the keys of some customers after `afterId`, in the order of their ids. They are locked, so a change meanwhile is not
 * undone. Returns the last id and how many they were; null: there are no more.
 */
export async function writeKeysAfter(
  own: SealedDb,
  afterId: string,
  limit: number,
): Promise<{ lastId: string; count: number } | null> {
  const { tx, tenantId, cipher } = own;
  const { rows } = await sql<{ id: string; name: Buffer; company: string; email: Buffer | null }>`
    select id, name, company, email from customers
    where tenant_id = ${tenantId} and id > ${afterId}::bigint and removed_at is null and merged_into is null
    order by id limit ${limit} for no key update`.execute(tx);
  await writeKeys(
    own,
    rows.map(({ id, name, company, email }) => ({
      id,
      name: cipher.decrypt('customers.name', name),
      company,
      email: email ? cipher.decrypt('customers.email', email) : '',
    })),
  );
  const last = rows.at(-1);
  return last ? { lastId: last.id, count: rows.length } : null;
}
