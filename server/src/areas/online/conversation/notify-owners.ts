import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { conversationAssigned, conversationReleased, conversationsTopic } from '@lianxi/contracts/online/events';
import type { TenantTx } from '../../../platform/db/db.ts';
import { appendSystemMessages } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { findConversations } from './conversation.queries.ts';

/** A conversation that changed hands, and what both sides read of it. */
export interface ChangeOfHands {
  conversationId: string;
  text: string;
  /** Who had it until now. */
  formerAgentId?: string;
  /** The supervisor who took it. */
  takenOverBy?: string;
  /** What was written into it just before. */
  notes?: readonly ChatMessage[];
}

/** Says so in each conversation, and after commit tells its visitor, who has it now and who had it. */
export async function notifyOwners(
  { tx, tenantId, publish, changed, afterCommit }: TenantTx,
  fanOut: FanOut,
  changes: readonly ChangeOfHands[],
): Promise<void> {
  changed(conversationsTopic);
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
