import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

const ONLINE = '1';
const OFFLINE = '0';

type Shown = Pick<Seat, 'activity' | 'status' | 'statusName' | 'activitySince' | 'statusSince' | 'registered'>;

/**
 * A seat's state in the colour that all pages use: what its telephone does is more important than the chosen status. An online
 * agent without a registered telephone cannot be rung.
 */
export function seatFace({ activity, status, statusName, activitySince, statusSince, registered }: Shown): {
  state: LiveState;
  text: string;
  since: string;
} {
  if (activity === 'ringing') return { state: 'ringing', text: '振铃', since: activitySince };
  if (activity === 'dialing') return { state: 'ringing', text: '呼出中', since: activitySince };
  if (activity === 'talking') return { state: 'talking', text: '通话中', since: activitySince };
  if (activity === 'wrap-up') return { state: 'after-call', text: '话后处理', since: activitySince };
  if (status === ONLINE && !registered) return { state: 'unreachable', text: '断线', since: statusSince };
  if (status === ONLINE) return { state: 'idle', text: '空闲', since: statusSince };
  if (status === OFFLINE) return { state: 'offline', text: statusName, since: statusSince };
  return { state: 'busy', text: statusName, since: statusSince };
}

/** The states that the wall counts and filters by, busiest first. */
export const wallStates = [
  { value: 'talking', text: '通话中' },
  { value: 'ringing', text: '振铃' },
  { value: 'after-call', text: '话后处理' },
  { value: 'idle', text: '空闲' },
  { value: 'unreachable', text: '断线' },
  { value: 'busy', text: '示忙' },
  { value: 'offline', text: '离线' },
] as const satisfies readonly { value: LiveState; text: string }[];

export interface SeatFilter {
  /** Id of a skill group. */
  readonly group: string | undefined;
  readonly department: string | undefined;
  readonly words: string;
}

/** The seats that fit a skill group, a department and a keyword: part of the name, the number or the extension. */
export function seatsThat(seats: readonly Seat[], { group, department, words }: SeatFilter): readonly Seat[] {
  const wanted = words.trim().toLowerCase();
  return seats.filter((seat) => {
    if (group && !seat.skillGroupIds.includes(group)) return false;
    if (department && seat.departName !== department) return false;
    return [seat.agName, seat.agNo, seat.extension ?? '', seat.departName].some((text) => text.toLowerCase().includes(wanted));
  });
}

/** The departments of the seats, by name. */
export function departmentsOf(seats: readonly Seat[]): { value: string; text: string }[] {
  const names = [...new Set(seats.map(({ departName }) => departName))].sort((a, b) => a.localeCompare(b, 'zh-CN'));
  return names.map((name) => ({ value: name, text: name }));
}
