import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import type { SeatFace } from '@lianxi/shared/seat/seats';
import type { LiveState } from '@lianxi/shared/ui/live-status';

type Shown = Pick<ChatSeat, 'status' | 'statusName' | 'reachable' | 'active' | 'capacity'>;

/** A seat's state in the colour that all pages use. A seat that is online but not reachable receives nothing. */
export function seatFace({ status, statusName, reachable, active, capacity }: Shown): SeatFace {
  if (status === '0') return { state: 'offline', text: '离线' };
  if (status !== '1') return { state: 'busy', text: statusName };
  if (!reachable) return { state: 'unreachable', text: '断线' };
  if (active >= capacity) return { state: 'talking', text: '满载' };
  return active > 0 ? { state: 'talking', text: '接待中' } : { state: 'idle', text: '空闲' };
}

/** The states that the wall counts and filters by. */
export const seatStates = [
  { value: 'idle', text: '空闲' },
  { value: 'talking', text: '接待中' },
  { value: 'unreachable', text: '断线' },
  { value: 'busy', text: '示忙' },
  { value: 'offline', text: '离线' },
] as const satisfies readonly { value: LiveState; text: string }[];
