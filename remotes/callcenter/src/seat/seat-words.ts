import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

const ONLINE = '1';
const OFFLINE = '0';

type Shown = Pick<Seat, 'activity' | 'status' | 'statusName' | 'activitySince' | 'statusSince'>;

/** A seat's state in the colour of all pages: what its telephone does outranks the status that was chosen. */
export function seatFace({ activity, status, statusName, activitySince, statusSince }: Shown): {
  state: LiveState;
  text: string;
  since: string;
} {
  if (activity === 'ringing') return { state: 'ringing', text: '振铃', since: activitySince };
  if (activity === 'dialing') return { state: 'ringing', text: '呼出中', since: activitySince };
  if (activity === 'talking') return { state: 'talking', text: '通话中', since: activitySince };
  if (activity === 'wrap-up') return { state: 'after-call', text: '话后处理', since: activitySince };
  if (status === ONLINE) return { state: 'idle', text: '空闲', since: statusSince };
  if (status === OFFLINE) return { state: 'offline', text: statusName, since: statusSince };
  return { state: 'busy', text: statusName, since: statusSince };
}

/** States that the wall counts and narrows by, busiest first. */
export const wallStates = [
  { value: 'talking', text: '通话中' },
  { value: 'ringing', text: '振铃' },
  { value: 'after-call', text: '话后处理' },
  { value: 'idle', text: '空闲' },
  { value: 'busy', text: '示忙' },
  { value: 'offline', text: '离线' },
] as const satisfies readonly { value: LiveState; text: string }[];

export interface SeatFilter {
  /** Id of a skill group. */
  readonly group: string | undefined;
  readonly department: string | undefined;
  readonly words: string;
}

/** Seats that a skill group, a department and words leave: part of the name, the number or the extension. */
export function seatsThat(seats: readonly Seat[], { group, department, words }: SeatFilter): readonly Seat[] {
  const wanted = words.trim().toLowerCase();
  return seats.filter((seat) => {
    if (group && !seat.skillGroupIds.includes(group)) return false;
    if (department && seat.departName !== department) return false;
    return [seat.agName, seat.agNo, seat.extension ?? '', seat.departName].some((text) => text.toLowerCase().includes(wanted));
  });
}

/** Departments that seats are of, by name. */
export function departmentsOf(seats: readonly Seat[]): { value: string; text: string }[] {
  const names = [...new Set(seats.map(({ departName }) => departName))].sort((a, b) => a.localeCompare(b, 'zh-CN'));
  return names.map((name) => ({ value: name, text: name }));
}

/** What changed lies over what was there; who is new comes last. Seats that did not change stay the same objects. */
export function mergeSeats(seats: readonly Seat[], changes: readonly Seat[]): readonly Seat[] {
  if (changes.length === 0) return seats;
  const changed = new Map(changes.map((seat) => [seat.agentId, seat]));
  const merged = seats.map((seat) => {
    const next = changed.get(seat.agentId);
    changed.delete(seat.agentId);
    return next && JSON.stringify(next) !== JSON.stringify(seat) ? next : seat;
  });
  return [...merged, ...changed.values()];
}
