import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import { missedCauseNames } from '@lianxi/contracts/callcenter/missed-cause';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import type { LiveState } from '@lianxi/shared/ui/live-status';

type Record = Pick<CallRecord, 'answered' | 'talkSeconds' | 'missedCause' | 'endtime' | 'direction'>;

/** The result of a call: how long they talked, or why not. */
export function outcomeOf({ answered, talkSeconds, missedCause, endtime, direction }: Record): {
  state: LiveState;
  text: string;
} {
  if (endtime === null) return { state: answered ? 'talking' : 'ringing', text: answered ? '通话中' : '呼叫中' };
  if (answered) return { state: 'idle', text: `通话 ${lasted(talkSeconds * 1000)}` };
  // The agent cancelled their own dialling: the other side did not hang up.
  if (direction === 'out' && missedCause === 'hung-up-while-ringing') return { state: 'busy', text: '坐席取消' };
  return { state: 'busy', text: missedCauseNames[missedCause] || '未接通' };
}

/** Names of directions, for filters and lists. */
export const directionWords: { readonly [direction in CallRecord['direction']]: string } = {
  in: '呼入',
  out: '呼出',
  internal: '内部',
};
