import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { toMessage } from '../message/message-row.ts';

/** Conversations as the wire shows them, with the agent's name and the newest message. */
function selectConversations(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) => join.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.id', '=', 'c.visitor_id'))
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
    .leftJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.site_id'))
    .leftJoin('messages as m', (join) =>
      join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.conversation_id', '=', 'c.id').onRef('m.seq', '=', 'c.last_seq'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select(['c.channel', 's.name as site_name', 'c.rating', 'c.rating_invited_at'])
    .select(['c.id', 'c.state', 'c.visitor_id', 'c.visitor_name', 'v.customer_id', 'c.agent_id', 'a.name as agent_name'])
    .select(['c.chat_group_id', 'g.name as chat_group_name', 'c.priority', 'c.waiting_since'])
    .select(['v.present', 'v.present_since'])
    .select(guestsOf.as('guests'))
    .select(['c.page_title', 'c.page_url', 'c.created_at', 'c.assigned_at', 'c.first_reply_at', 'c.closed_at', 'c.closed_by'])
    .select(['c.last_seq', 'c.agent_delivered', 'c.agent_read', 'c.visitor_delivered', 'c.visitor_read'])
    .select(['m.client_msg_id', 'm.author', 'm.author_id', 'm.author_name', 'm.type', 'm.body', 'm.created_at as sent_at'])
    .select(['m.ref_seq', 'm.detail', 'm.internal', 'm.recalled']);
}

/** Agents who help in a conversation `c`, in the order in which they joined. */
export const guestsOf = sql<Conversation['guests']>`case when c.guest_ids = '{}' then '[]'::jsonb else (
  select jsonb_agg(jsonb_build_object('agentId', h.id::text, 'agName', h.name) order by array_position(c.guest_ids, h.id))
  from agents h where h.tenant_id = c.tenant_id and h.id = any(c.guest_ids)) end`;

type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    state: row.state as Conversation['state'],
    channel: row.channel as Conversation['channel'],
    siteName: row.site_name ?? '',
    visitorId: row.visitor_id,
    visitorName: row.visitor_name,
    visitorPresence:
      row.present === null || !row.present_since ? null : { here: row.present, since: row.present_since.toISOString() },
    customerId: row.customer_id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    guests: row.guests,
    chatGroupId: row.chat_group_id,
    chatGroupName: row.chat_group_name,
    priority: row.priority,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    pageTitle: row.page_title,
    pageUrl: row.page_url,
    createTime: row.created_at.toISOString(),
    assignTime: row.assigned_at?.toISOString() ?? null,
    firstReplyTime: row.first_reply_at?.toISOString() ?? null,
    closeTime: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by as Conversation['closedBy'],
    rating: row.rating,
    ratingInvited: row.rating_invited_at !== null,
    lastSeq: row.last_seq,
    lastMessage: toLastMessage(row),
    receipts: {
      agentDelivered: row.agent_delivered,
      agentRead: row.agent_read,
      visitorDelivered: row.visitor_delivered,
      visitorRead: row.visitor_read,
    },
  };
}

function toLastMessage(row: ConversationRow) {
  const { client_msg_id, author, author_name, type, body, sent_at, internal, recalled } = row;
  // The outer join sets all of them or none.
  if (client_msg_id === null || author === null || author_name === null || type === null || body === null || !sent_at)
    return null;
  const said = { client_msg_id, author, author_name, type, body, internal: internal === true, recalled: recalled === true };
  const { id: conversation_id, last_seq: seq, author_id, ref_seq, detail } = row;
  return toMessage({ ...said, conversation_id, seq, author_id, ref_seq, detail, created_at: sent_at });
}

/** Conversations by id, in no particular order. */
export async function findConversations(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const rows = await selectConversations(tx, tenantId).where('c.id', 'in', ids).execute();
  return rows.map(toConversation);
}

export async function findConversation(tx: Tx, tenantId: number, id: string): Promise<Conversation | null> {
  const [found] = await findConversations(tx, tenantId, [id]);
  return found ?? null;
}

/** Of those that are over, in days and in number. */
const [OVER_SHOWN_DAYS, OVER_SHOWN] = [3, 50];

/** The conversations that an agent holds or helps with now, or had until they ended and did not put away; longest held first. */
export async function findDeskConversations(tx: Tx, tenantId: number, agentId: string): Promise<Conversation[]> {
  const rows = await selectConversations(tx, tenantId)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('conversations as own')
        .select('own.id')
        .where('own.tenant_id', '=', tenantId)
        .where('own.state', '=', 'active')
        .where('own.agent_id', '=', agentId)
        .unionAll(
          eb
            .selectFrom('conversations as helped')
            .select('helped.id')
            .where('helped.tenant_id', '=', tenantId)
            .where('helped.state', '=', 'active')
            .where(sql<boolean>`helped.guest_ids <> '{}' and ${agentId}::bigint = any(helped.guest_ids)`),
        )
        .unionAll(
          eb.parens(
            eb
              .selectFrom('conversations as over')
              .select('over.id')
              .where('over.tenant_id', '=', tenantId)
              .where('over.state', '=', 'closed')
              .where('over.put_away', '=', false)
              .where('over.agent_id', '=', agentId)
              .where('over.closed_at', '>', sql<Date>`now() - make_interval(days => ${OVER_SHOWN_DAYS})`)
              .orderBy('over.closed_at', 'desc')
              .limit(OVER_SHOWN),
          ),
        ),
    )
    .orderBy('c.assigned_at')
    .orderBy('c.id')
    .execute();
  return rows.map(toConversation);
}

/** The visitor's open conversation, or the newest one that ended within a day. */
export async function findCurrentConversation(tx: Tx, tenantId: number, visitorId: string): Promise<Conversation | null> {
  const row = await selectConversations(tx, tenantId)
    .where('c.visitor_id', '=', visitorId)
    .where((eb) => eb.or([eb('c.state', '<>', 'closed'), eb('c.closed_at', '>', sql<Date>`now() - interval '1 day'`)]))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toConversation(row) : null;
}

/** True when the caller's data scope includes the conversation's agent. */
export async function isWithinScope(tx: Tx, tenantId: number, scope: ScopeFilter, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', id)
    .where((eb) => scope.agentIds(eb, 'c.agent_id'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an agent's conversation that is over off their desk; false: they have no such one. */
export async function putAway(tx: Tx, tenantId: number, agentId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ put_away: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
