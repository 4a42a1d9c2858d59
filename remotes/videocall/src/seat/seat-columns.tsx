import type { VideoSeat } from '@lianxi/contracts/videocall/seat.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

/** The customer of a seat's call. */
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
