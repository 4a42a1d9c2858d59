import type { HandOverKind } from '../../../platform/hand-over/hand-over.ts';
import { groupPlaces } from '../../../platform/queue/group-places.ts';
import { touchVideoSeats } from '../seat/seat.queries.ts';
import { videoOf } from '../video.ts';

export const videoHandOvers: readonly HandOverKind[] = [
  groupPlaces({
    of: 'video',
    kind: 'video-group-place',
    name: '视频技能组席位',
    touchSeats: touchVideoSeats,
    wake: ({ kernel }, tenantId) => void videoOf(kernel).routing.wake(tenantId),
  }),
];
