import { type Expression, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';

/** Merges can follow each other; a longer row of them than this is not followed. */
const MAX_STEPS = 50;

/** The customer who took this one over, after any number of merges; the same id when nobody did. */
export async function survivorOf({ tx, tenantId }: TenantDb, id: string): Promise<string> {
  const { rows } = await statement<{ id: string }>`
    with recursive way (id, merged_into, step) as (
      select id, merged_into, 0 from customers where tenant_id = ${tenantId} and id = ${id}
      union all
      select c.id, c.merged_into, way.step + 1 from way
      join customers c on c.tenant_id = ${tenantId} and c.id = way.merged_into
      where way.step < ${MAX_STEPS}
    )
    select id from way order by step desc limit 1`.execute(tx);
  return rows[0]?.id ?? id;
}

/** The customer who took over the one with this number, in each stored form; null: nobody did. */
export async function survivorOfNumber(own: TenantDb, phoneIndexes: readonly string[]): Promise<string | null> {
  const { rows } = await statement<{ id: string }>`
    select id from customers
    where tenant_id = ${own.tenantId} and phone_index = any(${[...phoneIndexes]}) and removed_at is null
      and merged_into is not null limit 1`.execute(own.tx);
  return rows[0] ? survivorOf(own, rows[0].id) : null;
}

/** True for what names this customer, or one that was merged into them: a merge rewrites no other area's rows. */
export const ofCustomer = ({ tenantId }: Pick<TenantDb, 'tenantId'>, customerId: Expression<unknown>, id: string) =>
  sql<SqlBool>`${customerId} in (
    with recursive family (id) as (
      select ${id}::bigint
      union
      select c.id from family join customers c on c.tenant_id = ${tenantId} and c.merged_into = family.id
    )
    select id from family)`;

/** The customers with all that were merged into them, however often. */
export async function withMerged({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family (id) as (
      select unnest(${ids}::bigint[])
      union
      select c.id from family join customers c on c.tenant_id = ${tenantId} and c.merged_into = family.id
    )
    select id from family`.execute(tx);
  return rows.map(({ id }) => id);
}
