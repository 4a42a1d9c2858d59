import type { VideoQueuePlace } from '@lianxi/contracts/videocall/socket';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { PlaceInQueue, Queues } from '../../../platform/queue/queue-places.ts';
import type { FanOut } from '../socket/fan-out.ts';

/** From how many of the last hour's answers the pace of a queue is read. */
const PACE_OF = 20;

/** The queues of the groups of video calls. */
export function videoQueues(fanOut: FanOut): Queues {
  return { find: findPlaces, tell: (place) => fanOut.place(place.visitorId, videoPlaceOf(place)) };
}

export function videoPlaceOf({ key: sessionId, place, estimatedSeconds }: PlaceInQueue): VideoQueuePlace {
  return { sessionId, place, estimatedSeconds };
}

/** Everybody who waits. The pace is how often the group's last calls were answered; from fewer than three it tells nothing. */
async function findPlaces({ tx, tenantId }: TenantDb): Promise<PlaceInQueue[]> {
  const { rows } = await sql<PlaceInQueue>`
    with waiting as (
      select session_id, visitor_id, video_group_id,
        row_number() over (partition by video_group_id order by queued_at, id)::int as place
      from video_calls where tenant_id = ${tenantId} and state = 'queued'
    ), lately as (
      select video_group_id, answered_at, row_number() over (partition by video_group_id order by answered_at desc) as nth
      from video_calls
      where tenant_id = ${tenantId} and answered_at > now() - interval '1 hour' and exists (select from waiting)
    ), pace as (
      select video_group_id, extract(epoch from max(answered_at) - min(answered_at)) / (count(*) - 1) as seconds
      from lately where nth <= ${PACE_OF} group by video_group_id having count(*) >= 3
    )
    select w.session_id as key, w.visitor_id as "visitorId", w.place, ceil(w.place * p.seconds)::int as "estimatedSeconds"
    from waiting w left join pace p on p.video_group_id is not distinct from w.video_group_id
    order by w.place`.execute(tx);
  return rows;
}
