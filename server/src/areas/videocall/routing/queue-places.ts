import type { VideoQueuePlace } from '@lianxi/contracts/videocall/socket';
import { sql } from 'kysely';
import type { PlaceInQueue, Queues } from '../../../platform/queue/queue-places.ts';
import { findWaiting } from '../../../platform/queue/waiting-table.ts';
import type { FanOut } from '../socket/fan-out.ts';

const find = findWaiting({
  table: 'video_calls',
  key: 'session_id',
  group: 'video_group_id',
  servedAt: 'answered_at',
  endedAt: 'ended_at',
  hands: (tenantId) => sql`
    select count(*) from agent_video_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.status = '1'
      and exists (select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'video')
      and (
        not exists (select from video_groups g where g.tenant_id = ${tenantId} and g.id = w.group_id and g.enabled)
        or exists (
          select from video_group_members m
          where m.tenant_id = ${tenantId} and m.video_group_id = w.group_id and m.agent_id = s.agent_id))`,
  order: sql`queued_at, id`,
});

/** The queues of the groups of video calls. */
export function videoQueues(fanOut: FanOut): Queues {
  return { find, notify: (place) => fanOut.place(place.visitorId, videoPlaceOf(place)) };
}

export function videoPlaceOf({ key: sessionId, place, served, estimatedSeconds }: PlaceInQueue): VideoQueuePlace {
  return { sessionId, place, served, estimatedSeconds };
}
