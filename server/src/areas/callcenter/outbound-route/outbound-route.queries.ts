import type { OutboundRoute, outboundRouteFields } from '@lianxi/contracts/callcenter/outbound-route.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { usableBy } from './usable-line.ts';

type Fields = z.output<typeof outboundRouteFields>;

/** All routes in their order, or the one with that id. */
export async function listRoutes({ tx, tenantId }: TenantDb, id?: string): Promise<OutboundRoute[]> {
  let routes = tx
    .selectFrom('outbound_routes as r')
    .leftJoin('caller_pools as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.pool_id'))
    .select(['r.id', 'r.name', 'r.pattern', 'r.act', 'r.trunks', 'r.pool_id as poolId', 'p.name as poolName'])
    .select(['r.strip', 'r.prefix', 'r.enabled', 'r.version'])
    .where('r.tenant_id', '=', tenantId);
  if (id !== undefined) routes = routes.where('r.id', '=', id);
  const rows = await routes.orderBy('r.place').orderBy('r.id').execute();
  return rows.map((row) => ({ ...row, act: row.act as OutboundRoute['act'] }));
}

export async function insertRoute({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('outbound_routes')
    .values({
      tenant_id: tenantId,
      ...toRow(fields),
      place: sql<number>`(select coalesce(max(place), 0) + 1 from outbound_routes where tenant_id = ${tenantId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the route is gone or was changed since `version`. */
export async function replaceRoute({ tx, tenantId }: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_routes')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeRoute({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('outbound_routes').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Puts the routes into that order; false when they are not all that there are. */
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

/** Lines that can be named. */
export async function findLines({ tx, tenantId }: TenantDb): Promise<{ id: string; carrier: string; reachable: boolean }[]> {
  return tx
    .selectFrom('trunks')
    .select(['name as id', 'carrier', sql<boolean>`reachable and registered is not false`.as('reachable')])
    .where(usableBy(tenantId))
    .orderBy('priority')
    .orderBy('name')
    .execute();
}

function toRow({ poolId, ...fields }: Fields) {
  return { ...fields, pool_id: poolId };
}
