import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import { searchWords } from '../platform/db/search-words.ts';
import type { DemoConversation } from './conversations.ts';
import type { DemoVisitor } from './visits.ts';

/** Writes ended conversations: visitors, records, every line with its number, read positions, search words. */
export async function insertConversations(tx: Tx, tenantId: number, conversations: readonly DemoConversation[]): Promise<void> {
  const visitors = [...new Set(conversations.map((conversation) => conversation.visitor))];
  const visitorIds = await insertVisitors(tx, tenantId, visitors);
  const visitorId = (conversation: DemoConversation) => visitorIds.get(conversation.visitor) ?? null;
  const ids = await insertRecords(tx, tenantId, conversations, visitorId);

  const lines = conversations.flatMap((conversation, i) =>
    conversation.messages.map((message, line) => ({
      ...message,
      conversationId: ids[i],
      seq: line + 1,
      authorId: message.author === 'agent' ? (conversation.agent?.id ?? null) : visitorId(conversation),
      authorName: message.author === 'agent' ? (conversation.agent?.name ?? '') : conversation.visitor.name,
    })),
  );
  const field = <T>(pick: (line: (typeof lines)[number]) => T) => lines.map(pick);
  await sql`
    insert into messages (tenant_id, conversation_id, seq, client_msg_id, author, author_id, author_name, type, body, created_at)
    select ${tenantId}, conversation_id, seq, 'demo-' || lpad(seq::text, 4, '0'), author, author_id, author_name, 'text', body, at
    from unnest(
      ${field((l) => l.conversationId)}::bigint[], ${field((l) => l.seq)}::int[], ${field((l) => l.author)}::text[],
      ${field((l) => l.authorId)}::bigint[], ${field((l) => l.authorName)}::text[], ${field((l) => l.text)}::text[],
      ${field((l) => l.at.toISOString())}::timestamptz[]
    ) as line(conversation_id, seq, author, author_id, author_name, body, at)`.execute(tx);
}

async function insertVisitors(tx: Tx, tenantId: number, visitors: readonly DemoVisitor[]): Promise<Map<DemoVisitor, string>> {
  const field = <T>(pick: (visitor: DemoVisitor) => T) => visitors.map(pick);
  const { rows } = await sql<{ id: string }>`
    insert into visitors (tenant_id, name, customer_id, created_at, seen_at)
    select ${tenantId}, name, customer_id, seen_from, seen_until
    from unnest(
      ${field((v) => v.name)}::text[], ${field((v) => v.customerId)}::bigint[],
      ${field((v) => v.seenFrom.toISOString())}::timestamptz[], ${field((v) => v.seenUntil.toISOString())}::timestamptz[]
    ) with ordinality as v(name, customer_id, seen_from, seen_until, place)
    order by place
    returning id`.execute(tx);
  const ids = ascending(rows);
  return new Map(visitors.map((visitor, i) => [visitor, ids[i] as string]));
}

async function insertRecords(
  tx: Tx,
  tenantId: number,
  conversations: readonly DemoConversation[],
  visitorId: (conversation: DemoConversation) => string | null,
): Promise<string[]> {
  const field = <T>(pick: (conversation: DemoConversation) => T) => conversations.map(pick);
  const time = (pick: (conversation: DemoConversation) => Date | null) => field((c) => pick(c)?.toISOString() ?? null);
  // A visitor who became silent received the last lines but did not read them. Messages without an agent were never read.
  const readByVisitor = (c: DemoConversation) => Math.max(0, c.messages.length - (c.closedBy === 'system' ? 2 : 0));
  const readByAgent = (c: DemoConversation) => (c.agent ? c.messages.length : 0);
  const words = (c: DemoConversation) => JSON.stringify(searchWords([c.visitor.name, ...c.messages.map((m) => m.text)]));
  const { rows } = await sql<{ id: string }>`
    insert into conversations (tenant_id, state, visitor_id, visitor_name, agent_id, page_title, page_url, created_at, queued_at,
      assigned_at, first_reply_at, closed_at, closed_by, last_seq, agent_delivered, agent_read, visitor_delivered, visitor_read, search)
    select ${tenantId}, 'closed', visitor_id, visitor_name, agent_id, page_title, page_url, created_at, created_at,
      assigned_at, first_reply_at, closed_at, closed_by, lines, agent_read, agent_read, lines, visitor_read,
      array_to_tsvector(array(select jsonb_array_elements_text(words)))
    from unnest(
      ${field(visitorId)}::bigint[], ${field((c) => c.visitor.name)}::text[], ${field((c) => c.agent?.id ?? null)}::bigint[],
      ${field((c) => c.pageTitle)}::text[], ${field((c) => c.pageUrl)}::text[], ${time((c) => c.createdAt)}::timestamptz[],
      ${time((c) => c.assignedAt)}::timestamptz[], ${time((c) => c.firstReplyAt)}::timestamptz[],
      ${time((c) => c.closedAt)}::timestamptz[], ${field((c) => c.closedBy)}::text[], ${field((c) => c.messages.length)}::int[],
      ${field(readByAgent)}::int[], ${field(readByVisitor)}::int[], ${field(words)}::jsonb[]
    ) with ordinality as c(visitor_id, visitor_name, agent_id, page_title, page_url, created_at, assigned_at, first_reply_at,
      closed_at, closed_by, lines, agent_read, visitor_read, words, place)
    order by place
    returning id`.execute(tx);
  return ascending(rows);
}

/** Ids follow the order of insertion; the order of RETURNING is not guaranteed. */
export function ascending(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id).sort((a, b) => Number(BigInt(a) - BigInt(b)));
}
