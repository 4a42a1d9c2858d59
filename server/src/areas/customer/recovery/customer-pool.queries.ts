import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type CustomerFilter, matching, shown } from '../customer/customer.queries.ts';

/** One page of the pool, those who came last first. The page's ids are read from their index alone. */
export function listPool(reader: TenantDb, filter: CustomerFilter, page: { limit: number; offset: number }) {
  const ids = matching(reader, { ...filter, pooled: true })
    .select('c.id')
    .orderBy('c.pooled_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  return shown(reader)
    .innerJoin(ids.as('page'), 'page.id', 'c.id')
    .leftJoin('agents as f', (join) => join.onRef('f.tenant_id', '=', 'c.tenant_id').onRef('f.id', '=', 'c.pooled_from'))
    .select(['f.name as former_name', 'c.pooled_at'])
    .orderBy('c.pooled_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

/** The customers of these ids that are still in the pool, locked in the order of their ids. */
export function lockPooled({ tx, tenantId }: TenantDb, ids: readonly string[]) {
  return tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.pooled_from'])
    .where('c.tenant_id', '=', tenantId)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .where(sql<SqlBool>`c.pooled_at is not null and c.removed_at is null and c.merged_into is null`)
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute();
}

/** How many customers the agent claimed on a day, and has now. */
export async function readClaims({ tx, tenantId }: TenantDb, agentId: string, day: string) {
  const { rows } = await sql<{ claimed: number; held: string }>`
    select coalesce((select claimed from pool_claims
        where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date), 0) as claimed,
      coalesce((select sum(customers) from customer_counts
        where tenant_id = ${tenantId} and owner_id = ${agentId} and city is null), 0) as held`.execute(tx);
  return { claimed: rows[0]?.claimed ?? 0, held: Number(rows[0]?.held ?? 0) };
}

/** Lets one claim of an agent run at a time: two at once could both be within the limits, and together beyond them. */
export async function lockClaims({ tx, tenantId }: TenantDb, agentId: string, day: string): Promise<void> {
  await sql`
    insert into pool_claims (tenant_id, agent_id, day) values (${tenantId}, ${agentId}, ${day}::date)
    on conflict (tenant_id, agent_id, day) do update set claimed = pool_claims.claimed`.execute(tx);
}

/** Counts claimed customers. */
export async function addClaims({ tx, tenantId }: TenantDb, agentId: string, day: string, more: number): Promise<void> {
  await sql`
    update pool_claims set claimed = claimed + ${more}
    where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date`.execute(tx);
}

/** Takes locked customers from their agents, into the pool. Returns their ids. */
export async function poolCustomers({ tx, tenantId }: TenantDb, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update customers set pooled_from = owner_id, owner_id = null, pooled_at = ${now}::timestamptz, version = version + 1,
      updated_at = ${now}::timestamptz
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and pooled_at is null and removed_at is null and merged_into is null
    returning id`.execute(tx);
  const pooled = rows.map(({ id }) => id);
  await sql`delete from recovery_warnings where tenant_id = ${tenantId} and customer_id = any(${pooled}::bigint[])`.execute(tx);
  return pooled;
}

/** Gives customers of the pool back to the agents they came from; to nobody where the agent is disabled. */
export async function returnFromPool({ tx, tenantId }: TenantDb, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update customers c set owner_id = a.id, pooled_at = null, pooled_from = null, version = c.version + 1,
      updated_at = ${now}::timestamptz
    from unnest(${ids}::bigint[]) as given(id)
    join customers k on k.tenant_id = ${tenantId} and k.id = given.id
    left join agents a on a.tenant_id = ${tenantId} and a.id = k.pooled_from and not a.disabled
    where c.tenant_id = ${tenantId} and c.id = given.id`.execute(tx);
}
