import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { isLive } from '../customer/live-customers.ts';

/** What ends a customer's silence: contacts, and a new agent. */
const CONTACTS = ['note', 'call', 'chat', 'video', 'created', 'imported', 'allotted', 'claimed', 'restored', 'merged'];

export interface SilentRow {
  id: string;
  contact_at: Date;
  warned_at: Date | null;
}

/** The agents who have customers, with their names. */
export async function findOwners({ tx, tenantId }: TenantDb, disabled: boolean): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from agents a
    where a.tenant_id = ${tenantId} and a.disabled = ${disabled}
      and exists (select from customers c where c.tenant_id = a.tenant_id and c.owner_id = a.id
        and c.removed_at is null and c.merged_into is null)
    order by a.id`.execute(tx);
  return rows;
}

/** Some customers of an agent, in the order of their ids, locked. `sparesVip`: without those of the level VIP. */
export async function lockOwned(
  { tx, tenantId }: TenantDb,
  ownerId: string,
  { sparesVip, limit }: { sparesVip: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customers
    where tenant_id = ${tenantId} and owner_id = ${ownerId} and removed_at is null and merged_into is null
      and (not ${sparesVip}::boolean or level <> 'vip')
    order by id limit ${limit} for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Some customers of an agent whose last contact is not later than `since`, after `afterId` in the order of their ids, locked. A
 * contact with a customer who was merged into this one counts.
 */
export async function lockSilent(
  { tx, tenantId }: TenantDb,
  ownerId: string,
  { since, sparesVip, afterId, limit }: { since: Date; sparesVip: boolean; afterId: string; limit: number },
): Promise<SilentRow[]> {
  const { rows } = await sql<SilentRow>`
    select c.id, coalesce(last.at, c.created_at) as contact_at, w.warned_at
    from customers c
    left join lateral (
      select max(newest.created_at) as at from (
        select c.id as id union all
        select m.id from customers m where m.tenant_id = ${tenantId} and m.merged_into = c.id
      ) known cross join lateral (
        select t.created_at from customer_trajectory t
        where t.tenant_id = ${tenantId} and t.customer_id = known.id and t.kind = any(${CONTACTS}::text[])
        order by t.created_at desc limit 1
      ) newest
    ) last on true
    left join recovery_warnings w on w.tenant_id = c.tenant_id and w.customer_id = c.id
    where c.tenant_id = ${tenantId} and c.owner_id = ${ownerId} and c.removed_at is null and c.merged_into is null
      and (not ${sparesVip}::boolean or c.level <> 'vip')
      and c.id > ${afterId}::bigint and c.created_at <= ${since}::timestamptz
      and coalesce(last.at, c.created_at) <= ${since}::timestamptz
    order by c.id limit ${limit} for no key update of c`.execute(tx);
  return rows;
}

/** Customers within the scope whose agents were warned, without a contact since, the next ones first. */
export function selectWarned({ tx, tenantId }: TenantDb, scope: ScopeFilter) {
  return tx
    .selectFrom('recovery_warnings as w')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.customer_id'))
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.owner_id'))
    .select(['c.id', 'c.name', 'c.phone', 'c.company', 'c.level', 'a.name as owner_name', 'w.warned_at'])
    .where('w.tenant_id', '=', tenantId)
    .where(isLive)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .where(sql<SqlBool>`not exists (
      select from customer_trajectory t
      where t.tenant_id = w.tenant_id and t.customer_id = w.customer_id and t.created_at > w.warned_at
        and t.kind = any(${CONTACTS}::text[]))`)
    .orderBy('w.warned_at')
    .orderBy('w.customer_id');
}

/** Notes that the agents of these customers were warned. */
export async function noteWarnings({ tx, tenantId }: TenantDb, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into recovery_warnings (tenant_id, customer_id, warned_at)
    select ${tenantId}, id, ${now}::timestamptz from unnest(${ids}::bigint[]) as given(id)
    order by id
    on conflict (tenant_id, customer_id) do update set warned_at = excluded.warned_at`.execute(tx);
}
