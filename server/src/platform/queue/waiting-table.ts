import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { PlaceInQueue } from './queue-places.ts';

/** From how many of the last ones that ended the handling time of a queue is read, and from how few it is not. */
const [HANDLED_OF, HANDLED_FROM] = [20, 3];

/** The table in which one kind (chat, video) waits, in the state `queued`. */
export interface WaitingTable {
  readonly table: 'conversations' | 'video_calls';
  /** The column that names what waits. */
  readonly key: 'id' | 'session_id';
  /** The column of the group for which it waits; null: for anybody. */
  readonly group: 'chat_group_id' | 'video_group_id';
  /** The columns of the moments at which an agent had it, and at which it was over. */
  readonly servedAt: 'assigned_at' | 'answered_at';
  readonly endedAt: 'closed_at' | 'ended_at';
  /** One number: how many the agents who are there can serve at once of those who wait for the group `w.group_id`. */
  readonly hands: (tenantId: number) => RawBuilder<unknown>;
  /** Who is served first. */
  readonly order: RawBuilder<unknown>;
}

/**
 * Everybody who waits. Each place takes the group's handling time, shared among the hands that are there; with nobody
 * there, or too few that ended within a day, nothing is known.
 */
export const findWaiting =
  (waits: WaitingTable) =>
  async ({ tx, tenantId }: TenantDb): Promise<PlaceInQueue[]> => {
    const [table, key] = [sql.table(waits.table), sql.ref(waits.key)];
    const [group, servedAt, endedAt] = [sql.ref(waits.group), sql.ref(waits.servedAt), sql.ref(waits.endedAt)];
    const { rows } = await sql<PlaceInQueue>`
      with waiting as (
        select ${key} as key, visitor_id, ${group} as group_id,
          row_number() over (partition by ${group} order by ${waits.order})::int as place
        from ${table} where tenant_id = ${tenantId} and state = 'queued'
      ), lately as (
        select ${group} as group_id, ${endedAt} - ${servedAt} as took,
          row_number() over (partition by ${group} order by ${endedAt} desc) as nth
        from ${table}
        where tenant_id = ${tenantId} and ${servedAt} is not null and ${endedAt} > now() - interval '1 day'
          and exists (select from waiting)
      ), handling as (
        select group_id, extract(epoch from avg(took)) as seconds
        from lately where nth <= ${HANDLED_OF} group by group_id having count(*) >= ${HANDLED_FROM}
      ), staff as (
        select w.group_id, (${waits.hands(tenantId)})::int as hands from (select distinct group_id from waiting) w
      )
      select w.key, w.visitor_id as "visitorId", w.place, s.hands > 0 as served,
        ceil(w.place * h.seconds / nullif(s.hands, 0))::int as "estimatedSeconds"
      from waiting w
      join staff s on s.group_id is not distinct from w.group_id
      left join handling h on h.group_id is not distinct from w.group_id
      order by w.place, w.key`.execute(tx);
    return rows;
  };
