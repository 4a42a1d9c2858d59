import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { isSaid } from '../chat-log/message-log.ts';

/** The visitor's text that waits for an answer: nobody has written since. Null: none. */
export function askedIn(messages: readonly ChatMessage[]): number | null {
  const last = messages.findLast(isSaid);
  return last?.callType === 'visitor' && last.msgType === 'text' ? last.seq : null;
}
