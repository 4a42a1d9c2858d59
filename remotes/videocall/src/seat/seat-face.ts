import type { VideoSeat } from '@lianxi/contracts/videocall/seat.contract';
import type { SeatFace } from '@lianxi/shared/seat/seats';
import type { LiveState } from '@lianxi/shared/ui/live-status';

type Shown = Pick<VideoSeat, 'status' | 'statusName' | 'reachable' | 'activity'>;

/**
 * A seat's state in the colour that all pages use. A call is more important than the status: it continues when its agent goes
 * offline.
 */
export function seatFace({ status, statusName, reachable, activity }: Shown): SeatFace {
  if (activity === 'video') return { state: 'talking', text: '视频中' };
  if (activity === 'ringing') return { state: 'ringing', text: '振铃' };
  if (status === '0') return { state: 'offline', text: '离线' };
  if (status !== '1') return { state: 'busy', text: statusName };
  if (activity === 'phone') return { state: 'busy', text: '电话中' };
  return reachable ? { state: 'idle', text: '空闲' } : { state: 'unreachable', text: '断线' };
}

/** The states that the wall counts and filters by. */
export const seatStates = [
  { value: 'idle', text: '空闲' },
  { value: 'ringing', text: '振铃' },
  { value: 'talking', text: '视频中' },
  { value: 'unreachable', text: '断线' },
  { value: 'busy', text: '示忙' },
  { value: 'offline', text: '离线' },
] as const satisfies readonly { value: LiveState; text: string }[];
