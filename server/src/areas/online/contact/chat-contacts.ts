import { sql } from 'kysely';
import type { ContactSource } from '../../../platform/contact/contact.ts';
import { findStatusSpans } from '../../../platform/contact/status-spans.ts';
import { type ConversationRow, contactOfConversation, type HandOver } from './chat-contact.rules.ts';

/** The conversations of a tenant, as contacts. */
export const chatContacts: ContactSource = {
  channel: 'chat',

  async findNewer({ tx, tenantId }, after, limit) {
    const conversations = tx.selectFrom('conversations').select('id').where('tenant_id', '=', tenantId).where('id', '>', after);
    return (await conversations.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  },

  async read({ tx, tenantId }, ids) {
    const own = sql`${ids}::bigint[]`;
    const [conversations, handOvers] = await Promise.all([
      sql<ConversationRow>`
        select c.id, c.state, c.created_at as "createdAt", c.queued_at as "queuedAt", c.assigned_at as "assignedAt",
          c.first_reply_at as "firstReplyAt", c.closed_at as "closedAt", c.chat_group_id as "groupId", c.agent_id as "agentId",
          c.rating,
          -- A robot that hands over sets the time of the queue anew.
          c.assigned_at is null and c.queued_at = c.created_at and exists (
            select from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'bot') as "endedByBot"
        from conversations c where c.tenant_id = ${tenantId} and c.id = any(${own})`.execute(tx),
      sql<HandOver & { conversationId: string }>`
        select conversation_id as "conversationId", agent_id as "agentId", decided_at as at, reason
        from routing_decisions where tenant_id = ${tenantId} and conversation_id = any(${own})
        order by conversation_id, id`.execute(tx),
    ]);
    const of = Map.groupBy(handOvers.rows, ({ conversationId }) => conversationId);
    return conversations.rows.map((row) => contactOfConversation(row, of.get(row.id) ?? []));
  },

  async findGroups({ tx, tenantId }, scope) {
    const members = tx.selectFrom('chat_group_members as m').select('m.chat_group_id as id').distinct();
    const rows = await members
      .where('m.tenant_id', '=', tenantId)
      .where((eb) => scope.agentIds(eb, 'm.agent_id'))
      .execute();
    return rows.map(({ id }) => id);
  },

  findSpans: (tenant, asked) => findStatusSpans(tenant, 'agent_text_status_log', asked),
};
