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
  order: sql`priority desc, queued_at, id`,
});

/** The queues of the chat's groups. */
export function chatQueues(fanOut: FanOut): Queues {
  return { find, notify: (place) => fanOut.place(place.visitorId, queuePlaceOf(place)) };
}

export function queuePlaceOf({ key: recordId, place, estimatedSeconds }: PlaceInQueue): QueuePlace {
  return { recordId, place, estimatedSeconds };
}
