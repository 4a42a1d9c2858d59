import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { Mark } from '../chat-log/entries.ts';

/** Whether the visitor received or read an agent's message. */
export function markOf(message: ChatMessage, receipts: Pick<Conversation['receipts'], 'visitorRead' | 'visitorDelivered'>): Mark {
  if (message.seq <= receipts.visitorRead) return 'read';
  return message.seq <= receipts.visitorDelivered ? 'delivered' : 'sent';
}
