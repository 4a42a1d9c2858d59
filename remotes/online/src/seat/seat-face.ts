import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

type Shown = Pick<ChatSeat, 'status' | 'statusName' | 'reachable' | 'active' | 'capacity'>;

/** A seat's state in the colour of all pages. Who is online and cannot be reached takes nothing. */
export function seatFace({ status, statusName, reachable, active, capacity }: Shown): { state: LiveState; text: string } {
  if (status === '0') return { state: 'offline', text: '离线' };
  if (status !== '1') return { state: 'busy', text: statusName };
  if (!reachable) return { state: 'hold', text: '失联' };
  if (active >= capacity) return { state: 'talking', text: '满载' };
  return active > 0 ? { state: 'talking', text: '接待中' } : { state: 'idle', text: '空闲' };
}

/** What the wall counts and narrows by. */
export const seatStates = [
  { value: 'idle', text: '空闲' },
  { value: 'talking', text: '接待中' },
  { value: 'hold', text: '失联' },
  { value: 'busy', text: '示忙' },
  { value: 'offline', text: '离线' },
] as const satisfies readonly { value: LiveState; text: string }[];

/** Seats that a state and words leave: part of the name, the number, the department or a skill group. */
export function seatsThat(seats: readonly ChatSeat[], state: string | undefined, keyword: string): readonly ChatSeat[] {
  const words = keyword.trim().toLowerCase();
  return seats.filter((seat) => {
    if (state && seatFace(seat).state !== state) return false;
    return [seat.agName, seat.agNo, seat.departName, ...seat.skills].some((text) => text.toLowerCase().includes(words));
  });
}

/** What changed lies over what was there; who is new comes last. Seats that did not change stay the same objects. */
export function mergeSeats(seats: readonly ChatSeat[], changes: readonly ChatSeat[]): readonly ChatSeat[] {
  if (changes.length === 0) return seats;
  const changed = new Map(changes.map((seat) => [seat.agentId, seat]));
  const merged = seats.map((seat) => {
    const next = changed.get(seat.agentId);
    changed.delete(seat.agentId);
    return next && JSON.stringify(next) !== JSON.stringify(seat) ? next : seat;
  });
  return [...merged, ...changed.values()];
}
