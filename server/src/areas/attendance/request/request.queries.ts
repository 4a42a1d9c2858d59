import type { NewRequest, RequestKind, RequestState, ShiftRequest } from '@lianxi/contracts/attendance/shift-request.contract';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

export const sealedRequests: SealedTable = {
  table: 'attendance_requests',
  columns: ['attendance_requests.reason', 'attendance_requests.answer'],
};

export interface RequestFilters {
  readonly kind?: RequestKind | undefined;
  readonly state?: RequestState | undefined;
  readonly agentId?: string | undefined;
}

/** Requests of the tenant with the names that they show, newest first. */
export function requestsOf({ tx, tenantId }: TenantDb, { kind, state, agentId }: RequestFilters) {
  let found = tx
    .selectFrom('attendance_requests as q')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'q.tenant_id').onRef('a.id', '=', 'q.agent_id'))
    .leftJoin('agents as f', (join) => join.onRef('f.tenant_id', '=', 'q.tenant_id').onRef('f.id', '=', 'q.filed_by'))
    .leftJoin('agents as o', (join) => join.onRef('o.tenant_id', '=', 'q.tenant_id').onRef('o.id', '=', 'q.other_agent_id'))
    .leftJoin('agents as d', (join) => join.onRef('d.tenant_id', '=', 'q.tenant_id').onRef('d.id', '=', 'q.decided_by'))
    .where('q.tenant_id', '=', tenantId);
  if (kind) found = found.where('q.kind', '=', kind);
  if (state) found = found.where('q.state', '=', state);
  if (agentId) found = found.where('q.agent_id', '=', agentId);
  return found
    .selectAll('q')
    .select(['a.ag_no', 'a.name as ag_name', 'f.name as filed_by_name', 'o.name as other_name', 'd.name as decided_by_name'])
    .orderBy('q.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['execute']>>[number];

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const showRequest =
  ({ cipher }: Pick<SealedDb, 'cipher'>) =>
  (row: Row): ShiftRequest => ({
    ...{ id: row.id, agentId: row.agent_id, agNo: row.ag_no, agName: row.ag_name },
    kind: row.kind as RequestKind,
    state: row.state as RequestState,
    filedByName: row.filed_by === row.agent_id ? null : (row.filed_by_name ?? ''),
    leaveKind: row.leave_kind as ShiftRequest['leaveKind'],
    ...{ beginTime: iso(row.begin_at), endTime: iso(row.end_at) },
    punchKind: row.punch_kind as ShiftRequest['punchKind'],
    ...{ day: row.day, otherAgentId: row.other_agent_id, otherAgName: row.other_name, otherDay: row.other_day },
    reason: cipher.decrypt('attendance_requests.reason', row.reason),
    answer: row.answer ? cipher.decrypt('attendance_requests.answer', row.answer) : '',
    ...{ decidedByName: row.decided_by_name, decidedTime: iso(row.decided_at) },
    ...{ createTime: row.created_at.toISOString(), version: row.version },
  });

/** Stores a request; its rules were checked. Returns its id. */
export async function insertRequest(
  { tx, tenantId, cipher }: SealedDb,
  { agentId, filedBy }: { agentId: string; filedBy: string },
  request: NewRequest,
): Promise<string> {
  const has = <K extends string>(name: K) => (name in request ? (request as unknown as Record<K, string | null>)[name] : null);
  const { id } = await tx
    .insertInto('attendance_requests')
    .values({
      ...{ tenant_id: tenantId, kind: request.kind, agent_id: agentId, filed_by: filedBy },
      ...{ leave_kind: has('leaveKind'), begin_at: has('beginTime'), end_at: has('endTime'), punch_kind: has('punchKind') },
      ...{ day: has('day'), other_agent_id: has('otherAgentId'), other_day: has('otherDay') },
      reason: cipher.encrypt('attendance_requests.reason', request.reason),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A request that this transaction alone may change. */
export function lockRequest({ tx, tenantId }: TenantDb, id: string) {
  return tx
    .selectFrom('attendance_requests as q')
    .selectAll('q')
    .where('q.tenant_id', '=', tenantId)
    .where('q.id', '=', id)
    .forUpdate();
}
export type LockedRequest = NonNullable<Awaited<ReturnType<ReturnType<typeof lockRequest>['executeTakeFirst']>>>;

/** Moves a locked request on. */
export async function moveRequest(
  { tx, tenantId, cipher }: SealedDb,
  id: string,
  state: RequestState,
  decision: { by: string; answer: string } | null = null,
): Promise<void> {
  await tx
    .updateTable('attendance_requests')
    .set({
      state,
      version: sql<number>`version + 1`,
      ...(decision && {
        decided_by: decision.by,
        decided_at: sql<Date>`now()`,
        answer: decision.answer ? cipher.encrypt('attendance_requests.answer', decision.answer) : null,
      }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Whether an agent is on leave then, or asked to be; `but`: without this request. */
export async function hasLeave(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { begin, end, states, but }: { begin: Date; end: Date; states: readonly RequestState[]; but?: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('attendance_requests')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'leave')
    .where('state', 'in', states)
    .where('id', '<>', but ?? '0')
    .where('begin_at', '<', end)
    .where('end_at', '>', begin)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many corrections an agent asked for in a month, without those that were refused or withdrawn. */
export async function countCorrections({ tx, tenantId }: TenantDb, agentId: string, month: string): Promise<number> {
  const { count } = await tx
    .selectFrom('attendance_requests as q')
    .innerJoin('tenants as t', 't.id', 'q.tenant_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('q.tenant_id', '=', tenantId)
    .where('q.agent_id', '=', agentId)
    .where('q.kind', '=', 'correction')
    .where('q.state', 'not in', ['refused', 'withdrawn'])
    .where(sql<string>`to_char(q.begin_at at time zone t.time_zone, 'YYYY-MM')`, '=', month)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many requests wait for an agent: to decide within the scope, and swaps to agree to. */
export async function countWaiting(
  { tx, tenantId, scope }: TenantDb & { scope: ScopeFilter },
  agentId: string,
  decides: boolean,
): Promise<{ toDecide: number; toAccept: number }> {
  const open = () => tx.selectFrom('attendance_requests as q').where('q.tenant_id', '=', tenantId);
  const number = (eb: ReturnType<typeof open>) => eb.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const toDecide = decides
    ? await number(
        open()
          .where((eb) =>
            eb.or([eb('q.state', '=', 'accepted'), eb.and([eb('q.state', '=', 'submitted'), eb('q.kind', '<>', 'swap')])]),
          )
          .where((eb) => scope.agentIds(eb, 'q.agent_id')),
      )
    : { count: '0' };
  const toAccept = await number(open().where('q.state', '=', 'submitted').where('q.other_agent_id', '=', agentId));
  return { toDecide: Number(toDecide.count), toAccept: Number(toAccept.count) };
}
