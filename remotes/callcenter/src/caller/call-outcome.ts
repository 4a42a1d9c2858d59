import { type CallRecord, missedCauseNames } from '@lianxi/contracts/callcenter/call-record.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import type { LiveState } from '@lianxi/shared/ui/live-status';

type Record = Pick<CallRecord, 'answered' | 'talkSeconds' | 'missedCause' | 'endtime'>;

/** What became of a call: how long they spoke, or why not. */
export function outcomeOf({ answered, talkSeconds, missedCause, endtime }: Record): { state: LiveState; text: string } {
  if (endtime === null) return { state: answered ? 'talking' : 'ringing', text: answered ? '通话中' : '呼叫中' };
  if (answered) return { state: 'idle', text: `通话 ${duration(talkSeconds * 1000)}` };
  return { state: 'busy', text: missedCauseNames[missedCause] || '未接通' };
}

/** Names of directions, for filters and lists. */
export const directionWords: { readonly [direction in CallRecord['direction']]: string } = {
  in: '呼入',
  out: '呼出',
  internal: '内部',
};
