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
  order: sql`queued_at, id`,
});

/** The queues of the groups of video calls. */
export function videoQueues(fanOut: FanOut): Queues {
  return { find, notify: (place) => fanOut.place(place.visitorId, videoPlaceOf(place)) };
}

export function videoPlaceOf({ key: sessionId, place, estimatedSeconds }: PlaceInQueue): VideoQueuePlace {
  return { sessionId, place, estimatedSeconds };
}
