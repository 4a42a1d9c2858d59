import type { QueuePlace } from '@lianxi/contracts/online/im';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { PlaceInQueue, Queues } from '../../../platform/queue/queue-places.ts';
import type { FanOut } from '../socket/fan-out.ts';

/** From how many of the last hour's assignments the pace of a queue is read. */
const PACE_OF = 20;

/** The queues of the chat's groups. */
export function chatQueues(fanOut: FanOut): Queues {
  return { find: findPlaces, tell: (place) => fanOut.place(place.visitorId, queuePlaceOf(place)) };
}

export function queuePlaceOf({ key: recordId, place, estimatedSeconds }: PlaceInQueue): QueuePlace {
  return { recordId, place, estimatedSeconds };
}

/** Everybody who waits. The pace is how often the group's last conversations were assigned; from fewer than three it tells nothing. */
async function findPlaces({ tx, tenantId }: TenantDb): Promise<PlaceInQueue[]> {
  const { rows } = await sql<PlaceInQueue>`
    with waiting as (
      select id, visitor_id, chat_group_id,
        row_number() over (partition by chat_group_id order by priority desc, queued_at, id)::int as place
      from conversations where tenant_id = ${tenantId} and state = 'queued'
    ), lately as (
      select chat_group_id, assigned_at, row_number() over (partition by chat_group_id order by assigned_at desc) as nth
      from conversations
      where tenant_id = ${tenantId} and assigned_at > now() - interval '1 hour' and exists (select from waiting)
    ), pace as (
      select chat_group_id, extract(epoch from max(assigned_at) - min(assigned_at)) / (count(*) - 1) as seconds
      from lately where nth <= ${PACE_OF} group by chat_group_id having count(*) >= 3
    )
    select w.id as key, w.visitor_id as "visitorId", w.place, ceil(w.place * p.seconds)::int as "estimatedSeconds"
    from waiting w left join pace p on p.chat_group_id is not distinct from w.chat_group_id
    order by w.id`.execute(tx);
  return rows;
}
