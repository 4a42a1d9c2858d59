import type { ChatMessage } from './chat-message.ts';
import type { Conversation } from './conversation.contract.ts';
import type { ReplyTimes } from './silent-monitor.contract.ts';

/** What says since when a visitor waits, and whether an agent has answered yet. */
export type ReplyFacts = Pick<Conversation, 'waitingSince' | 'firstReplyTime'>;

/** The facts after one more message of the conversation. Notes, recalls and lines of the platform change nothing. */
export function replyFactsAfter(
  { waitingSince, firstReplyTime }: ReplyFacts,
  { callType, msgType, internal, createTime }: Pick<ChatMessage, 'callType' | 'msgType' | 'internal' | 'createTime'>,
): ReplyFacts {
  if (internal || msgType === 'recall' || callType === 'system') return { waitingSince, firstReplyTime };
  if (callType === 'visitor') return { waitingSince: waitingSince ?? createTime, firstReplyTime };
  return { waitingSince: null, firstReplyTime: callType === 'agent' ? (firstReplyTime ?? createTime) : firstReplyTime };
}

/** Until when the visitor is to be answered by the tenant's rules, in milliseconds; null: nobody waits, or there is no such rule. */
export function replyDue(
  { waitingSince, assignTime, firstReplyTime }: ReplyFacts & Pick<Conversation, 'assignTime'>,
  { firstReplySeconds, replySeconds }: Pick<ReplyTimes, 'firstReplySeconds' | 'replySeconds'>,
): number | null {
  if (waitingSince === null) return null;
  const due = replySeconds > 0 ? [Date.parse(waitingSince) + replySeconds * 1000] : [];
  if (firstReplySeconds > 0 && firstReplyTime === null && assignTime !== null) {
    due.push(Date.parse(assignTime) + firstReplySeconds * 1000);
  }
  return due.length > 0 ? Math.min(...due) : null;
}
