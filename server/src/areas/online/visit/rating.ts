import { CodedError } from '@lianxi/contracts/kit/errors';
import { type Conversation, conversationErrors, RATING_LIMIT_MS } from '@lianxi/contracts/online/conversation.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { appendSystemMessages, systemTexts } from '../message/system-messages.ts';

/**
 * The visitor's stars for a conversation that an agent had, after the agent asks or after its end. The last stars count.
 * @throws CodedError conversation.notFound, conversation.notRatable
 */
export async function giveRating(
  tenant: TenantTx,
  chat: Chat,
  visitorId: string,
  { recordId, rating, words }: { recordId: string; rating: number; words: string },
): Promise<Conversation> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<{ ratable: boolean }>`
    select agent_id is not null and case when state = 'closed'
      then closed_at > now() - make_interval(secs => ${RATING_LIMIT_MS / 1000})
      else rating_invited_at is not null end as ratable
    from conversations where tenant_id = ${tenantId} and id = ${recordId} and visitor_id = ${visitorId}
    for no key update`.execute(tx);
  if (!rows[0]) throw new CodedError(conversationErrors.notFound);
  if (!rows[0].ratable) throw new CodedError(conversationErrors.notRatable);
  await tx
    .updateTable('conversations')
    .set({ rating, rating_words: words.replaceAll('\0', ''), rated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recordId)
    .execute();
  return notify(tenant, chat, recordId, []);
}

/**
 * The agent asks for stars, and both sides read this in the conversation. A second request appends nothing.
 * @throws CodedError conversation.notFound, conversation.notYours, conversation.closed
 */
export async function askRating(tenant: TenantTx, chat: Chat, agentId: string, conversationId: string): Promise<Conversation> {
  const { tx, tenantId } = tenant;
  const row = await tx
    .selectFrom('conversations')
    .select(['state', 'agent_id', 'rating_invited_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new CodedError(conversationErrors.notFound);
  if (row.agent_id !== agentId) throw new CodedError(conversationErrors.notYours);
  if (row.state !== 'active') throw new CodedError(conversationErrors.closed);
  if (row.rating_invited_at) return notify(tenant, chat, conversationId, []);
  await tx
    .updateTable('conversations')
    .set({ rating_invited_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .execute();
  const messages = await appendSystemMessages(tx, tenantId, [{ conversationId, text: systemTexts.ratingInvited }]);
  return notify(tenant, chat, conversationId, messages);
}

async function notify(
  { tx, tenantId, afterCommit }: TenantTx,
  chat: Chat,
  conversationId: string,
  messages: Awaited<ReturnType<typeof appendSystemMessages>>,
): Promise<Conversation> {
  const conversation = await findConversation(tx, tenantId, conversationId);
  if (!conversation) throw new CodedError(conversationErrors.notFound);
  afterCommit(() => chat.fanOut.changed({ conversation, messages }));
  return conversation;
}
