import type { QueuePlace } from '@lianxi/contracts/online/im';
import { sql } from 'kysely';
import type { PlaceInQueue, Queues } from '../../../platform/queue/queue-places.ts';
import { findWaiting } from '../../../platform/queue/waiting-table.ts';
import type { FanOut } from '../socket/fan-out.ts';

const find = findWaiting({
  table: 'conversations',
  key: 'id',
  group: 'chat_group_id',
  servedAt: 'assigned_at',
  endedAt: 'closed_at',
  hands: (tenantId) => sql`
    select coalesce(sum(s.capacity), 0) from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.status = '1'
      and exists (select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')
      and (
        not exists (select from chat_groups g where g.tenant_id = ${tenantId} and g.id = w.group_id and g.enabled)
        or exists (
          select from chat_groups g
          join chat_group_members m on m.tenant_id = g.tenant_id and m.chat_group_id in (g.id, g.overflow_group_id)
          where g.tenant_id = ${tenantId} and g.id = w.group_id and m.agent_id = s.agent_id))`,
  order: sql`priority desc, queued_at, id`,
});

/** The queues of the chat's groups. */
export function chatQueues(fanOut: FanOut): Queues {
  return { find, notify: (place) => fanOut.place(place.visitorId, queuePlaceOf(place)) };
}

export function queuePlaceOf({ key: recordId, place, served, estimatedSeconds }: PlaceInQueue): QueuePlace {
  return { recordId, place, served, estimatedSeconds };
}
