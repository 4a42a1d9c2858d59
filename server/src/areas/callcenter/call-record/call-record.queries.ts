import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { SummaryFilter } from '@lianxi/contracts/summary/summary.contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { hasSummary, markOfSummary } from '../../summary/public.ts';
import { calledBack } from '../call/call-back.ts';
import { showNumber } from '../call/desk.ts';
import { findableNumber } from './call-filter.ts';

export type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'scope' | 'principal'>;

export interface RecordFilter {
  direction?: CallRecord['direction'] | undefined;
  answered?: '0' | '1' | undefined;
  agentId?: string | undefined;
  skillGroupId?: string | undefined;
  review?: 'rated' | 'bad' | undefined;
  summary?: SummaryFilter | undefined;
  /** Whose summaries are meant; absent: those of the agent who served the call last. */
  author?: string | undefined;
  phone?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** Calls of the tenant that match a filter. The caller of this function adds the data scope. */
export function callsOf(reader: Pick<Reader, 'tx' | 'tenantId' | 'cipher' | 'principal'>, filter: RecordFilter) {
  let calls = reader.tx
    .selectFrom('calls as c')
    .select([calledBack(reader).as('handled'), markOfSummary(summedUp(filter.author)).as('summary')])
    .where('c.tenant_id', '=', reader.tenantId);
  if (filter.direction) calls = calls.where('c.direction', '=', filter.direction);
  if (filter.answered) calls = calls.where('c.answered_at', filter.answered === '1' ? 'is not' : 'is', null);
  if (filter.agentId) calls = calls.where('c.agent_id', '=', filter.agentId);
  if (filter.skillGroupId) calls = calls.where('c.skill_group_id', '=', filter.skillGroupId);
  if (filter.review)
    calls = filter.review === 'bad' ? calls.where('c.bad_review', '=', true) : calls.where('c.rating', 'is not', null);
  if (filter.summary) calls = calls.where(hasSummary(summedUp(filter.author), filter.summary));
  if (filter.phone) calls = calls.where('c.number_index', 'in', findableNumber(reader, 'calls.number_index', filter.phone));
  if (filter.beginTime) calls = calls.where('c.began_at', '>=', new Date(filter.beginTime));
  if (filter.endTime) calls = calls.where('c.began_at', '<=', new Date(filter.endTime));
  return calls;
}

/** The agent talked in the call with an outside party, and it is over. */
function summedUp(author: string | undefined) {
  const agent: RawBuilder<unknown> = author === undefined ? sql`c.agent_id` : sql`${author}::bigint`;
  const needs = sql<SqlBool>`(c.direction <> 'internal' and c.answered_at is not null and c.ended_at is not null and exists (
    select from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.agent_id = ${agent}
      and l.answered_at is not null and l.role <> 'supervisor'))`;
  return { channel: 'call', agent, needs } as const;
}

type Calls = ReturnType<typeof callsOf>;

/** One page, newest first, and the total count. */
export function pageOfCalls<Shown>(calls: Calls, page: ListQuery, show: (row: CallRow) => Shown): Promise<ListPage<Shown>> {
  return findPage(shown(calls).orderBy('c.id', 'desc'), page, show);
}

/** The calls older than the call `before`, newest first. */
export function pageBefore(calls: Calls, before: string | null, limit: number) {
  const rest = before === null ? calls : calls.where('c.id', '<', before);
  return shown(rest).orderBy('c.id', 'desc').limit(limit).execute();
}

export type CallRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export async function oneCall(calls: Calls, id: string): Promise<CallRow | undefined> {
  return shown(calls.where('c.id', '=', id)).executeTakeFirst();
}

/** When the other side stopped to wait: it was answered, heard that nobody comes, or left. */
const endOfWaiting = sql<Date | null>`coalesce(c.answered_at, c.waited_until, c.ended_at)`;

/** Seconds in which telephones rang before that. A caller who came back to the queue waits between two rings. */
const rung = (which = sql<boolean>`true`) => sql<number>`(
  select coalesce(round(extract(epoch from sum(least(coalesce(l.answered_at, l.ended_at), ${endOfWaiting}) - l.rang_at))), 0)::int
  from call_legs l
  where l.tenant_id = c.tenant_id and l.call_id = c.id and l.no > 1 and l.role <> 'supervisor'
    and l.rang_at < ${endOfWaiting} and ${which})`;

function shown(calls: Calls) {
  return calls
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
    .leftJoin('agents as t', (join) => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.assigned_to'))
    .leftJoin('skill_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'))
    .select(['c.id', 'c.direction', 'c.number', 'c.did', 'c.customer_id', 'c.customer_name', 'c.agent_id', 'c.flows'])
    .select(['c.rating', 'c.bad_review', 'c.call_back_wanted', 'c.collected'])
    .select(['c.began_at', 'c.queued_at', 'c.rang_at', 'c.answered_at', 'c.ended_at', 'c.ended_by', 'c.missed_cause'])
    .select([endOfWaiting.as('waited_until'), rung().as('rung_seconds'), rung(sql`l.rang_at >= c.queued_at`).as('rung_in_queue')])
    .select(['c.assigned_to', 'a.name as agent_name', 'a.ext', 'g.name as group_name', 't.name as assigned_name'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('recordings as r')
            .select(sql<number>`1`.as('one'))
            .whereRef('r.tenant_id', '=', 'c.tenant_id')
            .whereRef('r.call_id', '=', 'c.id')
            .where('r.kind', '=', 'call')
            .where('r.deleted_at', 'is', null),
        )
        .as('recorded'),
    )
    .select((eb) =>
      // The agent whose telephone rang last.
      eb
        .selectFrom('call_legs as l')
        .select('l.phone_fault')
        .whereRef('l.tenant_id', '=', 'c.tenant_id')
        .whereRef('l.call_id', '=', 'c.id')
        .where('l.agent_id', 'is not', null)
        .orderBy('l.no', 'desc')
        .limit(1)
        .as('phone_fault'),
    );
}

/** A call with the numbers that the caller may see. */
export function showCall({ cipher, principal }: Pick<Reader, 'cipher' | 'principal'>, row: CallRow): CallRecord {
  const whole = principal.holds(CONTACT_NUMBER);
  const number = cipher.decrypt('calls.number', row.number);
  const name = row.customer_name ? cipher.decrypt('calls.customer_name', row.customer_name) : '';
  const seconds = (from: Date | null, to: Date | null) =>
    from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)) : 0;
  return {
    linkedid: row.id,
    direction: row.direction as CallRecord['direction'],
    callerId: row.direction === 'internal' ? number : showNumber({ cipher, whole }, number),
    did: row.did,
    custId: row.customer_id,
    custName: whole ? name : maskNumbersIn(name),
    agentId: row.agent_id,
    agentName: row.agent_name ?? '',
    extension: row.ext ?? '',
    skillGroupName: row.group_name ?? '',
    ivrflows: row.flows,
    begintime: row.began_at.toISOString(),
    answertime: row.answered_at?.toISOString() ?? null,
    endtime: row.ended_at?.toISOString() ?? null,
    queueSeconds: Math.max(0, seconds(row.queued_at, row.waited_until) - row.rung_in_queue),
    ringSeconds: row.rung_seconds,
    talkSeconds: seconds(row.answered_at, row.ended_at),
    answered: row.answered_at !== null,
    missedCause: missedCauseOf(row),
    endedBy: row.ended_by as CallRecord['endedBy'],
    hasRecording: Boolean(row.recorded),
    rating: row.rating,
    badReview: row.bad_review,
    callBackWanted: row.call_back_wanted,
    summary: row.summary,
  };
}

/** Nobody answered: the browser of the agent who was rung last may have reported the reason. */
function missedCauseOf({ missed_cause, phone_fault, answered_at }: CallRow): CallRecord['missedCause'] {
  return ((answered_at === null && phone_fault) || missed_cause) as CallRecord['missedCause'];
}

/** Shows a call to one of its agents. An agent who was called by a colleague sees that colleague as the other side. */
export function showOwnCall(reader: Parameters<typeof showCall>[0], row: CallRow): CallRecord {
  const call = showCall(reader, row);
  if (call.direction !== 'internal' || call.agentId === reader.principal.agentId) return call;
  return { ...call, callerId: call.extension, custName: call.agentName };
}
