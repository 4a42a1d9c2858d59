import { sql } from 'kysely';
import type { TenantTx } from '../db/db.ts';
import { type HandOver, type HandOverKind, receiversOf } from '../hand-over/hand-over.ts';

/** The places of agents in the groups of one kind, for their hand-over. */
export interface GroupPlaces extends Pick<HandOverKind, 'kind' | 'name'> {
  readonly of: 'skill' | 'chat' | 'video';
  touchSeats(tenant: TenantTx, agentIds: readonly string[]): Promise<unknown>;
  /** New members may be free for waiting customers. */
  wake?(handOver: HandOver, tenantId: number): void;
}

export function groupPlaces({ of, touchSeats, wake, ...shown }: GroupPlaces): HandOverKind {
  const [places, groups, group] = [sql.table(`${of}_group_members`), sql.table(`${of}_groups`), sql.ref(`${of}_group_id`)];
  return {
    ...shown,
    unit: '个',
    async count({ tx, tenantId }, agentId) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${places} where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    async move(tenant, handOver, limit) {
      const { tx, tenantId } = tenant;
      const { rows } = await sql<{ groupId: string; proficiency: number }>`
        delete from ${places} where tenant_id = ${tenantId} and agent_id = ${handOver.from.id} and ${group} in (
          select ${group} from ${places} where tenant_id = ${tenantId} and agent_id = ${handOver.from.id} order by 1 limit ${limit})
        returning ${group} as "groupId", proficiency`.execute(tx);
      if (rows.length === 0) return 0;
      const receivers = receiversOf(handOver, rows.length).map(({ id }) => id);
      // Who is in the group already keeps their own proficiency.
      await sql`
        insert into ${places} (tenant_id, ${group}, agent_id, proficiency)
        select ${tenantId}::int, n.group_id, n.agent_id, n.proficiency
        from unnest(${rows.map(({ groupId }) => groupId)}::bigint[], ${receivers}::bigint[],
          ${rows.map(({ proficiency }) => proficiency)}::int[]) as n (group_id, agent_id, proficiency)
        on conflict do nothing`.execute(tx);
      await sql`
        update ${groups} set version = version + 1
        where tenant_id = ${tenantId} and id = any(${rows.map(({ groupId }) => groupId)}::bigint[])`.execute(tx);
      await touchSeats(
        tenant,
        [...new Set([handOver.from.id, ...receivers])].toSorted((a, b) => Number(a) - Number(b)),
      );
      tenant.afterCommit(() => wake?.(handOver, tenantId));
      return rows.length;
    },
  };
}
