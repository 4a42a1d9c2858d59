import type { OrderDetail, OrderEffect } from '@lianxi/contracts/work-order/work-order-detail';
import type { OrderStatus } from '@lianxi/contracts/work-order/work-order-status';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { type Reader, readableOrders } from './order-list.queries.ts';

/** The names of agents, also of those who are disabled. */
export async function findNames({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...new Set(ids)]}::bigint[]`)))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findGroupNames({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('work_order_groups')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...new Set(ids)]}::bigint[]`)))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The effects of an order, without what they send. */
export async function findEffects({ tx, tenantId }: TenantDb, orderId: string): Promise<OrderEffect[]> {
  const rows = await tx
    .selectFrom('work_order_effects')
    .select(['no', 'kind', 'node_name', 'state', 'tries', 'error', 'next_at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    ...{ no: row.no, nodeName: row.node_name, tries: row.tries, error: row.error },
    kind: row.kind as OrderEffect['kind'],
    state: row.state as OrderEffect['state'],
    nextTime: row.next_at?.toISOString() ?? null,
  }));
}

/** The related orders that the reader may read. */
export async function findRelated(reader: Reader & SealedDb, orderId: string): Promise<OrderDetail['related']> {
  const rows = await readableOrders(reader)
    .select(['o.id', 'o.number', 'o.title', 'o.status'])
    .where(
      sql<boolean>`o.id in (
        select other_id from work_order_links l where l.tenant_id = ${reader.tenantId} and l.order_id = ${orderId}
        union all select order_id from work_order_links l where l.tenant_id = ${reader.tenantId} and l.other_id = ${orderId})`,
    )
    .orderBy('o.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number ?? '', status: row.status as OrderStatus },
    title: reader.cipher.decrypt('work_orders.title', row.title),
  }));
}
