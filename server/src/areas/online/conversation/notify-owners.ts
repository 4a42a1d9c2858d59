import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { chatQueueTopic, conversationAssigned, conversationReleased, conversationsTopic } from '@lianxi/contracts/online/events';
import type { TenantTx } from '../../../platform/db/db.ts';
import { appendSystemMessages } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { findConversations } from './conversation.queries.ts';

/** A conversation with a new owner, and what both sides read about it. */
export interface ChangeOfHands {
  conversationId: string;
  text: string;
  /** The former owner. */
  formerAgentId?: string;
  /** The supervisor who took it. */
  takenOverBy?: string;
  /** Notes that were written into it just before. */
  notes?: readonly ChatMessage[];
}

/** A conversation has another state or owner: pages that list conversations, or show how many wait, read again. */
export function notifyLists(changed: TenantTx['changed']): void {
  changed(conversationsTopic);
  changed(chatQueueTopic);
}

/** Appends a message to each conversation. After the commit it notifies the visitor, the new owner and the former owner. */
export async function notifyOwners(
  { tx, tenantId, publish, changed, afterCommit }: TenantTx,
  fanOut: FanOut,
  changes: readonly ChangeOfHands[],
): Promise<void> {
  notifyLists(changed);
  const messages = await appendSystemMessages(tx, tenantId, changes);
  const ids = changes.map(({ conversationId }) => conversationId);
  const conversations = new Map((await findConversations(tx, tenantId, ids)).map((found) => [found.id, found]));
  for (const { conversationId, formerAgentId, takenOverBy, notes = [] } of changes) {
    const conversation = conversations.get(conversationId);
    if (!conversation) continue;
    if (formerAgentId)
      await publish(conversationReleased, [formerAgentId], { id: conversationId, ...(takenOverBy && { takenOverBy }) });
    if (conversation.agentId) await publish(conversationAssigned, [conversation.agentId], conversation);
    const said = [...notes, ...messages.filter((message) => message.recordId === conversationId)];
    afterCommit(() => fanOut.changed({ conversation, messages: said, formerAgentIds: formerAgentId ? [formerAgentId] : [] }));
  }
}
