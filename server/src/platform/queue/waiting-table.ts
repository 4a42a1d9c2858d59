import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { PlaceInQueue } from './queue-places.ts';

/** From how many of the last hour's assignments the pace of a queue is read. */
const PACE_OF = 20;

/** The table in which one kind (chat, video) waits, in the state `queued`. */
export interface WaitingTable {
  readonly table: 'conversations' | 'video_calls';
  /** The column that names what waits. */
  readonly key: 'id' | 'session_id';
  /** The column of the group for which it waits; null: for anybody. */
  readonly group: 'chat_group_id' | 'video_group_id';
  /** The column of the moment at which an agent had it. */
  readonly servedAt: 'assigned_at' | 'answered_at';
  /** Who is served first. */
  readonly order: RawBuilder<unknown>;
}

/** Everybody who waits. The pace is how often the group's last ones were served; from fewer than three it tells nothing. */
export const findWaiting =
  (waits: WaitingTable) =>
  async ({ tx, tenantId }: TenantDb): Promise<PlaceInQueue[]> => {
    const [table, key] = [sql.table(waits.table), sql.ref(waits.key)];
    const [group, servedAt] = [sql.ref(waits.group), sql.ref(waits.servedAt)];
    const { rows } = await sql<PlaceInQueue>`
      with waiting as (
        select ${key} as key, visitor_id, ${group} as group_id,
          row_number() over (partition by ${group} order by ${waits.order})::int as place
        from ${table} where tenant_id = ${tenantId} and state = 'queued'
      ), lately as (
        select ${group} as group_id, ${servedAt} as served_at,
          row_number() over (partition by ${group} order by ${servedAt} desc) as nth
        from ${table}
        where tenant_id = ${tenantId} and ${servedAt} > now() - interval '1 hour' and exists (select from waiting)
      ), pace as (
        select group_id, extract(epoch from max(served_at) - min(served_at)) / (count(*) - 1) as seconds
        from lately where nth <= ${PACE_OF} group by group_id having count(*) >= 3
      )
      select w.key, w.visitor_id as "visitorId", w.place, ceil(w.place * p.seconds)::int as "estimatedSeconds"
      from waiting w left join pace p on p.group_id is not distinct from w.group_id
      order by w.place, w.key`.execute(tx);
    return rows;
  };
