import { sql } from 'kysely';
import type { SealedDb } from '../platform/db/db.ts';
import type { DemoCall } from './calls.ts';
import { ascending } from './seed-conversations.ts';

/** Agents take this long to sum up a call. */
const SUMMED_UP_MS = 20_000;

/**
 * Writes calls that are over, with their parties, their course and the agents' summaries. Nothing of them was recorded. Returns
 * them in their order, with their ids.
 */
export async function insertCalls(sealed: SealedDb, hotline: string, calls: readonly DemoCall[]): Promise<Kept[]> {
  const { tx, tenantId, cipher } = sealed;
  const field = <T>(pick: (call: DemoCall) => T) => calls.map(pick);
  const time = (pick: (call: DemoCall) => Date | null) => field((call) => pick(call)?.toISOString() ?? null);
  const bytes = (pick: (call: DemoCall) => Buffer | null) => field((call) => pick(call)?.toString('base64') ?? null);
  const { rows } = await sql<{ id: string }>`
    insert into calls (tenant_id, direction, number, number_index, did, customer_id, customer_name, agent_id, skill_group_id,
      began_at, queued_at, rang_at, answered_at, ended_at, ended_by, missed_cause, rating, bad_review)
    select ${tenantId}, direction, decode(number, 'base64'), number_index, ${hotline}, customer_id, decode(name, 'base64'), agent_id,
      case direction when 'in' then (
        select coalesce(min(m.skill_group_id) filter (where m.agent_id = c.agent_id), min(m.skill_group_id))
        from skill_group_members m where m.tenant_id = ${tenantId}) end,
      began_at, case direction when 'in' then began_at end, rang_at, answered_at, ended_at, ended_by, missed_cause, rating,
      coalesce(rating <= 2, false)
    from unnest(
      ${field((c) => c.direction)}::text[], ${bytes((c) => cipher.encrypt('calls.number', c.number))}::text[],
      ${field((c) => cipher.blindIndex('calls.number_index', c.number))}::text[], ${field((c) => c.customer?.id ?? null)}::bigint[],
      ${bytes((c) => (c.customer ? cipher.encrypt('calls.customer_name', c.customer.name) : null))}::text[],
      ${field((c) => c.agent?.id ?? null)}::bigint[], ${time((c) => c.beganAt)}::timestamptz[], ${time((c) => c.rangAt)}::timestamptz[],
      ${time((c) => c.answeredAt)}::timestamptz[], ${time((c) => c.endedAt)}::timestamptz[], ${field((c) => c.endedBy)}::text[],
      ${field((c) => c.missedCause)}::text[], ${field((c) => c.rating)}::int[]
    ) with ordinality as c(direction, number, number_index, customer_id, name, agent_id, began_at, rang_at, answered_at, ended_at,
      ended_by, missed_cause, rating, place)
    order by place
    returning id`.execute(tx);
  const kept = ascending(rows).flatMap((id, i) => (calls[i] ? [{ ...calls[i], id }] : []));
  await insertLegs(sealed, kept);
  await insertEvents(sealed, kept);
  await insertSummaries(sealed, kept);
  return kept;
}

type Kept = DemoCall & { id: string };

async function insertLegs({ tx, tenantId, cipher }: SealedDb, calls: readonly Kept[]): Promise<void> {
  const legs = calls.flatMap((call) => {
    const { direction, agent, customer, number, beganAt, rangAt, answeredAt, endedAt } = call;
    const outside = {
      ...{ call, kind: 'customer', role: 'customer', agentId: null, extension: '', name: customer?.name ?? '' },
      number: cipher.encrypt('call_legs.number', number).toString('base64'),
      ...{ rangAt: beganAt, answeredAt: direction === 'in' ? beganAt : answeredAt, endedAt, cause: 'hung-up' },
    };
    const inside = agent &&
      rangAt && {
        ...{ call, kind: 'agent', role: 'agent', agentId: agent.id, extension: agent.agNo, name: agent.name, number: null },
        ...{ rangAt: direction === 'in' ? rangAt : beganAt, answeredAt: direction === 'in' ? answeredAt : rangAt, endedAt },
        cause: call.missedCause === 'no-answer' ? 'no-answer' : 'hung-up',
      };
    const order = direction === 'in' ? [outside, inside] : [inside, outside];
    return order.flatMap((leg, i) => (leg ? [{ ...leg, no: i + 1 }] : []));
  });
  const field = <T>(pick: (leg: (typeof legs)[number]) => T) => legs.map(pick);
  const time = (pick: (leg: (typeof legs)[number]) => Date | null) => field((leg) => pick(leg)?.toISOString() ?? null);
  await sql`
    insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, extension, name, number, rang_at, answered_at, ended_at, cause)
    select ${tenantId}, call_id, no, kind, role, agent_id, extension, name, decode(number, 'base64'), rang_at, answered_at, ended_at, cause
    from unnest(
      ${field((l) => l.call.id)}::bigint[], ${field((l) => l.no)}::int[], ${field((l) => l.kind)}::text[], ${field((l) => l.role)}::text[],
      ${field((l) => l.agentId)}::bigint[], ${field((l) => l.extension)}::text[], ${field((l) => l.name)}::text[],
      ${field((l) => l.number)}::text[], ${time((l) => l.rangAt)}::timestamptz[], ${time((l) => l.answeredAt)}::timestamptz[],
      ${time((l) => l.endedAt)}::timestamptz[], ${field((l) => l.cause)}::text[]
    ) as l(call_id, no, kind, role, agent_id, extension, name, number, rang_at, answered_at, ended_at, cause)`.execute(tx);
}

async function insertEvents({ tx, tenantId }: SealedDb, calls: readonly Kept[]): Promise<void> {
  const events = calls.flatMap(({ id, direction, beganAt, answeredAt, endedAt, missedCause, rating }) => [
    ...(direction === 'in' ? [{ id, at: beganAt, name: 'queued', detail: {} }] : []),
    ...(answeredAt ? [{ id, at: answeredAt, name: 'answered', detail: {} }] : []),
    { id, at: endedAt, name: 'ended', detail: missedCause ? { missed: missedCause } : {} },
    ...(rating === null ? [] : [{ id, at: endedAt, name: 'rated', detail: { rating } }]),
  ]);
  const field = <T>(pick: (event: (typeof events)[number]) => T) => events.map(pick);
  await sql`
    insert into call_events (tenant_id, call_id, at, name, detail)
    select ${tenantId}, call_id, at, name, detail from unnest(
      ${field((e) => e.id)}::bigint[], ${field((e) => e.at.toISOString())}::timestamptz[], ${field((e) => e.name)}::text[],
      ${field((e) => JSON.stringify(e.detail))}::jsonb[]
    ) with ordinality as e(call_id, at, name, detail, place) order by place`.execute(tx);
}

async function insertSummaries({ tx, tenantId, cipher }: SealedDb, calls: readonly Kept[]): Promise<void> {
  const labels = { type: '业务类型', result: '处理结果', remark: '备注' };
  const summed = calls.flatMap(({ id, agent, customer, summary, beganAt, endedAt }) => {
    if (!agent || !summary) return [];
    const answers = { ...summary, wants: [] };
    const words = { ...summary, type: summary.type.replace('/', ' / ') };
    const written = (['type', 'result', 'remark'] as const).map((key) => ({ key, label: labels[key], words: words[key] }));
    const content = cipher.encrypt('summaries.content', JSON.stringify({ answers, written })).toString('base64');
    return [{ id, agentId: agent.id, customerId: customer?.id ?? null, content, beganAt, at: endedAt }];
  });
  const field = <T>(pick: (one: (typeof summed)[number]) => T) => summed.map(pick);
  await sql`
    insert into summaries (tenant_id, channel, association_id, agent_id, customer_id, contact_at, state, content, done_at, updated_at)
    select ${tenantId}, 'call', id, agent_id, customer_id, began_at, 'done', decode(content, 'base64'), done_at, done_at from unnest(
      ${field((s) => s.id)}::bigint[], ${field((s) => s.agentId)}::bigint[], ${field((s) => s.content)}::text[],
      ${field((s) => s.customerId)}::bigint[], ${field((s) => s.beganAt.toISOString())}::timestamptz[],
      ${field((s) => new Date(s.at.getTime() + SUMMED_UP_MS).toISOString())}::timestamptz[]
    ) as s(id, agent_id, content, customer_id, began_at, done_at)`.execute(tx);
}
