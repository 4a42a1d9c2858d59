import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, receiversOf } from '../../../platform/hand-over/hand-over.ts';

const openOrdersOf = ({ tx, tenantId }: TenantDb, ownerId: string) =>
  tx
    .selectFrom('sales_orders as o')
    .where('o.tenant_id', '=', tenantId)
    .where('o.owner_id', '=', ownerId)
    .where('o.state', 'in', ['draft', 'confirmed', 'paid', 'delivered']);

/** Orders that are not over; those that are stay who sold them. */
export const orderHandOvers: readonly HandOverKind[] = [
  {
    kind: 'sales-order',
    name: '未完成的订单',
    unit: '笔',
    count: (own, agentId) => countRows(openOrdersOf(own, agentId)),
    async move(tenant, handOver, limit) {
      const { tx, tenantId } = tenant;
      const found = await openOrdersOf(tenant, handOver.from.id)
        .select('o.id')
        .orderBy('o.id')
        .limit(limit)
        .forNoKeyUpdate()
        .execute();
      const [ids, receivers] = [found.map(({ id }) => id), receiversOf(handOver, found.length).map(({ id }) => id)];
      await sql`
        update sales_orders o set owner_id = n.owner_id, updated_at = now(), version = version + 1
        from unnest(${ids}::bigint[], ${receivers}::bigint[]) as n (id, owner_id)
        where o.tenant_id = ${tenantId} and o.id = n.id`.execute(tx);
      return found.length;
    },
  },
];
