import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, receiversOf } from '../../../platform/hand-over/hand-over.ts';

const storesOf = ({ tx, tenantId }: TenantDb, agentId: string) =>
  tx.selectFrom('stores as s').where('s.tenant_id', '=', tenantId).where('s.manager_id', '=', agentId);

export const storeHandOvers: readonly HandOverKind[] = [
  {
    kind: 'store',
    name: '负责的门店',
    unit: '家',
    count: (own, agentId) => countRows(storesOf(own, agentId)),
    async move(tenant, handOver, limit) {
      const { tx, tenantId } = tenant;
      const found = await storesOf(tenant, handOver.from.id).select('s.id').orderBy('s.id').limit(limit).forUpdate().execute();
      const [ids, managers] = [found.map(({ id }) => id), receiversOf(handOver, found.length).map(({ id }) => id)];
      await sql`
        update stores s set manager_id = n.agent_id, updated_at = now(), version = version + 1
        from unnest(${ids}::bigint[], ${managers}::bigint[]) as n (id, agent_id)
        where s.tenant_id = ${tenantId} and s.id = n.id`.execute(tx);
      return found.length;
    },
  },
];
