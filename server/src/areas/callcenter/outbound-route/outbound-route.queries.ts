import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { usableBy } from './usable-line.ts';

/** Names of all routes, in their order. */
export function findRouteNames({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('outbound_routes')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Sorts the routes. Returns false when the order does not contain exactly the existing routes. */
export async function sortRoutes({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.selectFrom('outbound_routes').select('id').where('tenant_id', '=', tenantId).forUpdate().execute();
  const known = new Set(rows.map(({ id }) => id));
  if (known.size !== ids.length || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) return false;
  await sql`
    update outbound_routes r set place = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where r.tenant_id = ${tenantId} and r.id = o.id`.execute(tx);
  return true;
}

/** The lines that a route can name. */
export async function findLines({ tx, tenantId }: TenantDb): Promise<{ id: string; carrier: string; reachable: boolean }[]> {
  return tx
    .selectFrom('trunks')
    .select(['name as id', 'carrier', sql<boolean>`reachable and registered is not false`.as('reachable')])
    .where(usableBy(tenantId))
    .orderBy('priority')
    .orderBy('name')
    .execute();
}
