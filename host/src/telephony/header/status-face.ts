import type { PhoneStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import type { LiveState } from '@lianxi/shared/ui/live-status';

export const ONLINE = { value: '1', name: '在线' };
export const OFFLINE = { value: '0', name: '离线' };

const activities: Record<Exclude<PhoneStatus['activity'], 'idle'>, { state: LiveState; text: string }> = {
  ringing: { state: 'ringing', text: '振铃' },
  dialing: { state: 'ringing', text: '呼叫中' },
  talking: { state: 'talking', text: '通话中' },
  'wrap-up': { state: 'after-call', text: '话后处理' },
};

/** What the telephone does, else the agent's choice. */
export function faceOf({ status, statusName, activity }: Pick<PhoneStatus, 'status' | 'statusName' | 'activity'>): {
  state: LiveState;
  text: string;
} {
  if (activity !== 'idle') return activities[activity];
  if (status === ONLINE.value) return { state: 'idle', text: statusName || ONLINE.name };
  return { state: status === OFFLINE.value ? 'offline' : 'busy', text: statusName || OFFLINE.name };
}

/** A colleague's: in addition whether their telephone can ring. */
export const colleagueFace = (seat: Pick<PhoneStatus, 'status' | 'statusName' | 'activity' | 'registered'>) =>
  seat.registered ? faceOf(seat) : ({ state: 'unreachable', text: '断线' } as const);
