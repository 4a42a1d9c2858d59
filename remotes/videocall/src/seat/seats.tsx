import { forceVideoStatus, type VideoSeat, videoSeatChanges, videoSeats } from '@lianxi/contracts/videocall/seat.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { type SeatReading, useSeats } from '@lianxi/shared/seat/use-seats';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const source = { all: videoSeats, changes: videoSeatChanges };

/** All seats of video, kept current while the page is in front. */
export const useVideoSeats = (): SeatReading<VideoSeat> => useSeats(source);

/** Sets the video status of others. */
export const forceVideo = {
  setType: '3',
  onSet: (ids: string[], status: string) => call(forceVideoStatus, { body: { ids, status } }),
} as const;

/** Whom a seat talks to. */
export const customerColumn: Column<VideoSeat & { id: string }> = {
  key: 'visitorName',
  title: '客户',
  width: 140,
  render: ({ visitorName }) => visitorName ?? '—',
};

/** Since when a seat is in its call. */
export const callSinceColumn: Column<VideoSeat & { id: string }> = {
  key: 'activitySince',
  title: '通话开始',
  width: 120,
  render: ({ activitySince }) => (activitySince ? <RelativeTime at={activitySince} /> : '—'),
};
