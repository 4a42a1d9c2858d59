import { CodedError } from '@lianxi/contracts/kit/errors';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { conversationClosed } from '@lianxi/contracts/online/events';
import { conversationEnded } from '@lianxi/contracts/online/facts';
import { sql } from 'kysely';
import type { TenantDb, TenantTx, Tx } from '../../../platform/db/db.ts';
import { searchWords } from '../../../platform/db/search-words.ts';
import { appendSystemMessages, systemTexts } from '../message/system-messages.ts';
import { type Admission, admit, refuseFlood } from '../reception/door.ts';
import { removeReplyDrafts } from '../reply-draft/reply-draft.queries.ts';
import { checkPreChat, type PreChat, sealForm } from '../site/pre-chat.ts';
import type { ConversationChange } from '../socket/fan-out.ts';
import { findConversation, findCurrentConversation } from './conversation.queries.ts';
import { notifyLists } from './notify-owners.ts';

/** A change to notify after the commit; null when nothing changed. */
export interface Transition {
  conversation: Conversation;
  change: ConversationChange | null;
}

/** The page where a visitor begins, the group that they chose, and their form. */
export interface Beginning extends PreChat {
  pageTitle: string;
  pageUrl: string;
  /** In words; absent: the channel does not say. */
  device?: string;
}

/**
 * Opens the visitor's conversation, with the site's robot or in the queue, or returns the open one. Of two that start at the same
 * time, the partial unique index admits one.
 * @throws CodedError as `admit` does, conversation.formNeeded, common.tooMany
 */
export async function startConversation(
  { tx, tenantId, cipher, changed }: TenantTx,
  visitorId: string,
  { pageTitle, pageUrl, device = '', ...asked }: Beginning,
): Promise<Transition> {
  const current = await findCurrentConversation(tx, tenantId, visitorId);
  if (current && current.state !== 'closed') return { conversation: current, change: null };
  const own = { tx, tenantId };
  const site = await checkPreChat(own, visitorId, asked);
  await refuseFlood(own, visitorId);
  const admission = site?.bot ? withRobot(asked) : await admit(own, visitorId, asked.chatGroupId, new Date());
  await adoptName(own, visitorId, asked.form?.name);
  const form = asked.form ? sealForm(cipher, asked.form) : null;
  const { rows } = await sql<{ id: string }>`
    insert into conversations
      (tenant_id, visitor_id, visitor_name, site_id, channel, state, form, page_title, page_url, device,
        chat_group_id, priority, preferred_agent_id)
    select v.tenant_id, v.id, v.name, v.site_id, coalesce(s.channel, 'web'), ${site?.bot ? 'bot' : 'queued'}, ${form}::bytea,
      ${withoutNul(pageTitle)}, ${withoutNul(pageUrl)}, ${device},
      ${admission.chatGroupId}::bigint, ${admission.priority}::int, ${admission.preferredAgentId}::bigint
    from visitors v left join sites s on s.tenant_id = v.tenant_id and s.id = v.site_id
    where v.tenant_id = ${tenantId} and v.id = ${visitorId}
    on conflict (tenant_id, visitor_id) where state <> 'closed' do nothing
    returning id`.execute(tx);
  const created = rows[0]?.id;
  if (created) notifyLists(changed);
  const messages = created
    ? await appendSystemMessages(tx, tenantId, [
        { conversationId: created, text: site?.bot ? systemTexts.botStarted(site.botName) : systemTexts.started },
      ])
    : [];
  const conversation = created
    ? await findConversation(tx, tenantId, created)
    : await findCurrentConversation(tx, tenantId, visitorId);
  if (!conversation) throw new CodedError(conversationErrors.notFound);
  return { conversation, change: created ? { conversation, messages } : null };
}

/** The robot receives visitors at any time. `admit` is called when it hands over. */
function withRobot({ chatGroupId = null }: { chatGroupId?: string | null | undefined }): Admission {
  return { chatGroupId, priority: 0, preferredAgentId: null };
}

async function adoptName({ tx, tenantId }: TenantDb, id: string, name: string | undefined): Promise<void> {
  if (!name) return;
  const known = { name: withoutNul(name) };
  await tx.updateTable('visitors').set(known).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The party who ends a conversation. `gone`: the platform, because the visitor left. */
export type Closer = { side: 'agent'; id: string } | { side: 'visitor'; id: string } | { side: 'system' | 'gone' | 'supervisor' };

/**
 * Ends a conversation and frees its agent's place. Closing a closed one returns the same result. Locks the conversation, then the
 * agent's status, in the order of all code that locks both.
 * @throws CodedError conversation.notFound, conversation.notYours
 */
export async function closeConversation(
  { tx, tenantId, publish, emit, changed }: TenantTx,
  conversationId: string,
  by: Closer,
): Promise<Transition> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'state', 'visitor_id', 'visitor_name', 'agent_id', 'guest_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (by.side === 'visitor' && row.visitor_id !== by.id)) throw new CodedError(conversationErrors.notFound);
  if (by.side === 'agent' && row.agent_id !== by.id) throw new CodedError(conversationErrors.notYours);

  // A supervisor acts for the tenant. The operation log names the supervisor.
  const closedBy = by.side === 'supervisor' || by.side === 'gone' ? 'system' : by.side;
  const messages =
    row.state === 'closed'
      ? []
      : await appendSystemMessages(tx, tenantId, [{ conversationId, text: systemTexts.closed[by.side] }]);
  if (row.state !== 'closed') {
    const words = searchWords([row.visitor_name, ...(await readTexts(tx, tenantId, conversationId))]);
    await tx
      .updateTable('conversations')
      .set({
        state: 'closed',
        closed_at: sql<Date>`now()`,
        closed_by: closedBy,
        waiting_since: null,
        search: sql<string>`array_to_tsvector(${words}::text[])`,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', conversationId)
      .execute();
    await removeReplyDrafts({ tx, tenantId }, conversationId);
  }
  if (row.state === 'active' && row.agent_id) {
    await tx
      .updateTable('agent_text_status')
      .set({ active: sql<number>`active - 1`, idle_since: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', row.agent_id)
      .execute();
    await publish(conversationClosed, [row.agent_id, ...row.guest_ids], { id: conversationId, closedBy });
  }

  const conversation = await findConversation(tx, tenantId, conversationId);
  if (!conversation) throw new CodedError(conversationErrors.notFound);
  if (row.state === 'closed') return { conversation, change: null };
  notifyLists(changed);
  const { customerId, agentId, createTime: beganAt, closeTime } = conversation;
  emit(conversationEnded, conversationId, { conversationId, customerId, agentId, beganAt, endedAt: closeTime ?? beganAt });
  return { conversation, change: { conversation, messages } };
}

/** In longer conversations the search covers only the newest messages. */
const MAX_SEARCHED_MESSAGES = 5000;

async function readTexts(tx: Tx, tenantId: number, conversationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.coalesce(sql<string | null>`detail->>'fileName'`, 'body').as('words'))
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', conversationId)
    .where('type', 'in', ['text', 'note', 'image', 'file', 'audio', 'video'])
    .where('recalled', '=', false)
    .orderBy('seq', 'desc')
    .limit(MAX_SEARCHED_MESSAGES)
    .execute();
  return rows.map((row) => row.words);
}

/** PostgreSQL cannot store NUL in a text. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
