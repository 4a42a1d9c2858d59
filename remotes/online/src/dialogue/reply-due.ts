import type { ReplyTimes } from '@lianxi/contracts/online/silent-monitor.contract';
import { type Dialogue, waitingSince } from './dialogue-state.ts';

/** Until when its visitor is to be answered by the tenant's rules, in milliseconds; null: nobody waits, or there is no such rule. */
export function replyDue(
  dialogue: Dialogue,
  { firstReplySeconds, replySeconds }: Pick<ReplyTimes, 'firstReplySeconds' | 'replySeconds'>,
): number | null {
  const since = waitingSince(dialogue);
  if (since === null) return null;
  const { firstReplyTime, assignTime } = dialogue.conversation;
  const due = replySeconds > 0 ? [Date.parse(since) + replySeconds * 1000] : [];
  if (firstReplySeconds > 0 && firstReplyTime === null && assignTime !== null) {
    due.push(Date.parse(assignTime) + firstReplySeconds * 1000);
  }
  return due.length > 0 ? Math.min(...due) : null;
}
