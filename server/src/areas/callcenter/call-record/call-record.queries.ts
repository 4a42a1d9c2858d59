import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { calledBack } from '../call/call-back.ts';
import { showNumber } from '../call/desk.ts';
import { findableNumber } from './call-filter.ts';

export type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope' | 'principal' | 'kernel'>;

export interface RecordFilter {
  direction?: CallRecord['direction'] | undefined;
  answered?: '0' | '1' | undefined;
  agentId?: string | undefined;
  skillGroupId?: string | undefined;
  review?: 'rated' | 'bad' | undefined;
  phone?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** Calls of the tenant that a filter leaves. The caller adds whose they may be. */
export function callsOf(reader: Pick<Reader, 'tx' | 'tenantId' | 'principal' | 'kernel'>, filter: RecordFilter) {
  let calls = reader.tx.selectFrom('calls as c').where('c.tenant_id', '=', reader.tenantId);
  if (filter.direction) calls = calls.where('c.direction', '=', filter.direction);
  if (filter.answered) calls = calls.where('c.answered_at', filter.answered === '1' ? 'is not' : 'is', null);
  if (filter.agentId) calls = calls.where('c.agent_id', '=', filter.agentId);
  if (filter.skillGroupId) calls = calls.where('c.skill_group_id', '=', filter.skillGroupId);
  if (filter.review)
    calls = filter.review === 'bad' ? calls.where('c.bad_review', '=', true) : calls.where('c.rating', 'is not', null);
  if (filter.phone) calls = calls.where('c.number_index', '=', findableNumber(reader, filter.phone) ?? '');
  if (filter.beginTime) calls = calls.where('c.began_at', '>=', new Date(filter.beginTime));
  if (filter.endTime) calls = calls.where('c.began_at', '<=', new Date(filter.endTime));
  return calls;
}

type Calls = ReturnType<typeof callsOf>;

/** One page, newest first, and how many there are in all. */
export function pageOfCalls<Shown>(calls: Calls, page: ListQuery, show: (row: CallRow) => Shown): Promise<ListPage<Shown>> {
  return findPage(shown(calls).orderBy('c.id', 'desc'), page, show);
}

/** The next calls of those before one, newest first. */
export function pageBefore(calls: Calls, before: string | null, limit: number) {
  const rest = before === null ? calls : calls.where('c.id', '<', before);
  return shown(rest).orderBy('c.id', 'desc').limit(limit).execute();
}

export type CallRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export async function oneCall(calls: Calls, id: string): Promise<CallRow | undefined> {
  return shown(calls.where('c.id', '=', id)).executeTakeFirst();
}

function shown(calls: Calls) {
  return calls
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
    .leftJoin('agents as t', (join) => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.assigned_to'))
    .leftJoin('skill_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'))
    .select(['c.id', 'c.direction', 'c.number', 'c.did', 'c.customer_id', 'c.customer_name', 'c.agent_id', 'c.flows'])
    .select(['c.rating', 'c.bad_review', 'c.call_back_wanted'])
    .select(['c.began_at', 'c.queued_at', 'c.rang_at', 'c.answered_at', 'c.ended_at', 'c.ended_by', 'c.missed_cause'])
    .select(['c.assigned_to', 'a.name as agent_name', 'a.ext', 'g.name as group_name', 't.name as assigned_name'])
    .select(calledBack.as('handled'))
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
      // Of whom it rang last.
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

/** A call as the caller may see it. */
export function showCall(
  { kernel, tenantId, principal }: Pick<Reader, 'kernel' | 'tenantId' | 'principal'>,
  row: CallRow,
): CallRecord {
  const { cipher } = kernel;
  const whole = principal.holds(CONTACT_NUMBER);
  const number = cipher.decrypt(row.number);
  const name = row.customer_name ? cipher.decrypt(row.customer_name) : '';
  const seconds = (from: Date | null, to: Date | null) =>
    from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)) : 0;
  return {
    linkedid: row.id,
    direction: row.direction as CallRecord['direction'],
    callerId: row.direction === 'internal' ? number : showNumber({ cipher, tenantId, whole }, number),
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
    queueSeconds: seconds(row.queued_at, row.rang_at ?? row.ended_at),
    ringSeconds: seconds(row.rang_at, row.answered_at ?? row.ended_at),
    talkSeconds: seconds(row.answered_at, row.ended_at),
    answered: row.answered_at !== null,
    missedCause: missedCauseOf(row),
    endedBy: row.ended_by as CallRecord['endedBy'],
    hasRecording: Boolean(row.recorded),
    rating: row.rating,
    badReview: row.bad_review,
    callBackWanted: row.call_back_wanted,
  };
}

/** Nobody answered: the browser of whom it rang last may know why. */
function missedCauseOf({ missed_cause, phone_fault, answered_at }: CallRow): CallRecord['missedCause'] {
  return ((answered_at === null && phone_fault) || missed_cause) as CallRecord['missedCause'];
}

/** The same to one of its agents: who was called by a colleague sees them on the other side. */
export function showOwnCall(reader: Parameters<typeof showCall>[0], row: CallRow): CallRecord {
  const call = showCall(reader, row);
  if (call.direction !== 'internal' || call.agentId === reader.principal.agentId) return call;
  return { ...call, callerId: call.extension, custName: call.agentName };
}
