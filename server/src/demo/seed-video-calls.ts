import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import { ascending } from './seed-conversations.ts';
import type { DemoVideoCall } from './video-calls.ts';

interface Entrance {
  tenantId: number;
  siteId: string;
}

/** A call with its id. */
interface Kept extends DemoVideoCall {
  id: string;
  visitorId: string;
}

/** Writes ended video calls with all their data. None was recorded: no customer agreed to it. */
export async function insertVideoCalls(tx: Tx, entrance: Entrance, calls: readonly DemoVideoCall[]): Promise<void> {
  const { tenantId } = entrance;
  const kept = await insertCalls(tx, entrance, calls, await insertVisitors(tx, entrance, calls));
  await insertParties(tx, tenantId, kept);
  await insertLines(tx, tenantId, kept);
  await insertDecisions(tx, tenantId, kept);
  await insertNotes(tx, tenantId, kept);
  await insertBlocked(tx, tenantId, kept);
}

async function insertVisitors(tx: Tx, { tenantId, siteId }: Entrance, calls: readonly DemoVideoCall[]) {
  const visitors = [...new Set(calls.map(({ visitor }) => visitor))];
  const field = columnOf(visitors);
  const { rows } = await sql<{ id: string }>`
    insert into video_visitors (tenant_id, video_site_id, name, customer_id, created_at, seen_at)
    select ${tenantId}, ${siteId}, name, customer_id, seen_from, seen_until
    from unnest(
      ${field((v) => v.name)}::text[], ${field((v) => v.customerId)}::bigint[],
      ${field((v) => v.seenFrom.toISOString())}::timestamptz[], ${field((v) => v.seenUntil.toISOString())}::timestamptz[]
    ) with ordinality as v(name, customer_id, seen_from, seen_until, place)
    order by place
    returning id`.execute(tx);
  const ids = ascending(rows);
  return new Map(visitors.map((visitor, i) => [visitor, ids[i] as string]));
}

async function insertCalls(
  tx: Tx,
  { tenantId, siteId }: Entrance,
  calls: readonly DemoVideoCall[],
  visitorIds: ReadonlyMap<DemoVideoCall['visitor'], string>,
): Promise<Kept[]> {
  const visitorId = ({ visitor }: DemoVideoCall) => visitorIds.get(visitor) as string;
  const field = columnOf(calls);
  const chance = () => randomBytes(16).toString('base64url');
  const { rows } = await sql<{ id: string }>`
    insert into video_calls (tenant_id, session_id, room_id, state, video_site_id, visitor_id, visitor_name, video_group_id, agent_id,
      record_consent, last_seq, created_at, queued_at, answered_at, ended_at, ended_by, end_reason, rating, rating_words, rated_at)
    select ${tenantId}, session_id, room_id, 'ended', ${siteId}, visitor_id, visitor_name, group_id, agent_id,
      false, lines, created_at, created_at, answered_at, ended_at, ended_by, end_reason, rating, rating_words, rated_at
    from unnest(
      ${field(chance)}::text[], ${field(chance)}::text[], ${field(visitorId)}::bigint[], ${field((c) => c.visitor.name)}::text[],
      ${field((c) => c.groupId)}::bigint[], ${field((c) => c.story.owner?.id ?? null)}::bigint[],
      ${field((c) => c.story.lines.length)}::int[],
      ${field((c) => c.story.createdAt.toISOString())}::timestamptz[],
      ${field((c) => c.story.answeredAt?.toISOString() ?? null)}::timestamptz[], ${field((c) => c.end.at.toISOString())}::timestamptz[],
      ${field((c) => c.end.by)}::text[], ${field((c) => c.end.reason)}::text[], ${field((c) => c.rating?.stars ?? null)}::smallint[],
      ${field((c) => c.rating?.words ?? '')}::text[], ${field((c) => c.rating?.at.toISOString() ?? null)}::timestamptz[]
    ) with ordinality as c(session_id, room_id, visitor_id, visitor_name, group_id, agent_id, lines, created_at,
      answered_at, ended_at, ended_by, end_reason, rating, rating_words, rated_at, place)
    order by place
    returning id`.execute(tx);
  const ids = ascending(rows);
  return calls.map((call, i) => ({ ...call, id: ids[i] as string, visitorId: visitorId(call) }));
}

async function insertParties(tx: Tx, tenantId: number, calls: readonly Kept[]): Promise<void> {
  const field = columnOf(calls.flatMap((call) => call.story.parties.map((party) => ({ ...party, call }))));
  await sql`
    insert into video_parties (tenant_id, call_id, identity, kind, agent_id, visitor_id, name, let_in_at, joined_at, absent_since, left_at)
    select ${tenantId}, call_id, identity, kind, agent_id, visitor_id, name, came_at, came_at + interval '1 second', null, left_at
    from unnest(
      ${field((p) => p.call.id)}::bigint[], ${field((p) => identityOf(p.call, p.agent))}::text[], ${field((p) => p.kind)}::text[],
      ${field((p) => p.agent?.id ?? null)}::bigint[], ${field((p) => (p.agent ? null : p.call.visitorId))}::bigint[],
      ${field((p) => p.agent?.name ?? p.call.visitor.name)}::text[], ${field((p) => p.from.toISOString())}::timestamptz[],
      ${field((p) => p.until.toISOString())}::timestamptz[]
    ) as p(call_id, identity, kind, agent_id, visitor_id, name, came_at, left_at)`.execute(tx);
}

async function insertLines(tx: Tx, tenantId: number, calls: readonly Kept[]): Promise<void> {
  const lines = calls.flatMap((call) => call.story.lines.map((line, i) => ({ ...line, call, seq: i + 1 })));
  const field = columnOf(lines);
  type Line = (typeof lines)[number];
  /** The author: the platform, the customer or an agent. */
  const who = <T>({ author }: Line, platform: T, customer: T, agent: T) =>
    author === null ? platform : author === 'customer' ? customer : agent;
  const agentOf = ({ author }: Line) => (author === 'customer' ? null : author);
  await sql`
    insert into video_messages (tenant_id, call_id, seq, client_msg_id, author, identity, author_name, type, body, created_at)
    select ${tenantId}, call_id, seq, 'demo-' || lpad(seq::text, 4, '0'), author, identity, author_name,
      case author when 'system' then 'system' else 'text' end, body, at
    from unnest(
      ${field((l) => l.call.id)}::bigint[], ${field((l) => l.seq)}::int[], ${field((l) => who(l, 'system', 'customer', 'agent'))}::text[],
      ${field((l) => (l.author === null ? 'system' : identityOf(l.call, agentOf(l))))}::text[],
      ${field((l) => who(l, '系统', l.call.visitor.name, agentOf(l)?.name ?? ''))}::text[], ${field((l) => l.text)}::text[],
      ${field((l) => l.at.toISOString())}::timestamptz[]
    ) as line(call_id, seq, author, identity, author_name, body, at)`.execute(tx);
}

async function insertDecisions(tx: Tx, tenantId: number, calls: readonly Kept[]): Promise<void> {
  const decisions = calls.flatMap((call) => call.story.decisions.map((decision) => ({ ...decision, call })));
  const field = columnOf(decisions);
  const considered = ({ candidates, call }: (typeof decisions)[number]) =>
    JSON.stringify(
      candidates.map(({ agent, idleSince }) => ({ agentId: agent.id, idleSince, proficiency: call.groupId === null ? 0 : 5 })),
    );
  await sql`
    insert into video_decisions (tenant_id, call_id, agent_id, former_agent_id, reason, candidates, decided_at)
    select ${tenantId}, call_id, agent_id, former_id, reason, candidates, at
    from unnest(
      ${field((d) => d.call.id)}::bigint[], ${field((d) => d.agent?.id ?? null)}::bigint[],
      ${field((d) => d.former?.id ?? null)}::bigint[], ${field((d) => d.reason)}::text[], ${field(considered)}::jsonb[],
      ${field((d) => d.at.toISOString())}::timestamptz[]
    ) with ordinality as d(call_id, agent_id, former_id, reason, candidates, at, place)
    order by place`.execute(tx);
}

async function insertNotes(tx: Tx, tenantId: number, calls: readonly Kept[]): Promise<void> {
  const field = columnOf(calls.flatMap((call) => (call.note ? { ...call.note, callId: call.id } : [])));
  await sql`
    insert into video_comments (tenant_id, call_id, agent_id, agent_name, words, created_at)
    select ${tenantId}, * from unnest(
      ${field((n) => n.callId)}::bigint[], ${field((n) => n.agent.id)}::bigint[], ${field((n) => n.agent.name)}::text[],
      ${field((n) => n.words)}::text[], ${field((n) => n.at.toISOString())}::timestamptz[])`.execute(tx);
}

async function insertBlocked(tx: Tx, tenantId: number, calls: readonly Kept[]): Promise<void> {
  const field = columnOf(calls.filter(({ blockedFor }) => blockedFor !== null));
  await sql`
    insert into video_blocked_visitors (tenant_id, visitor_id, reason, created_at, updated_at)
    select ${tenantId}, visitor_id, reason, at, at from unnest(
      ${field((c) => c.visitorId)}::bigint[], ${field((c) => c.blockedFor)}::text[], ${field((c) => c.end.at.toISOString())}::timestamptz[]
    ) as b(visitor_id, reason, at)`.execute(tx);
}

/** Names in the media room, in the live service's format. */
function identityOf({ visitorId }: Kept, agent: { id: string } | null): string {
  return agent ? `agent-${agent.id}` : `customer-${visitorId}`;
}

/** Picks a column out of rows, for `unnest`. */
function columnOf<R>(rows: readonly R[]) {
  return <T>(pick: (row: R) => T): T[] => rows.map(pick);
}
