import { type Punch, type punchFilters, punchSources } from '@lianxi/contracts/attendance/punch.contract';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

export type PunchFilters = z.output<typeof punchFilters>;

/** Punches within a data scope, newest first, with the shift to which each belongs. */
export function punchesOf({ tx, tenantId }: TenantDb, scope: ScopeFilter, by: PunchFilters) {
  let found = tx
    .selectFrom('punches as p')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.agent_id'))
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .leftJoin('agents as n', (join) => join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.noted_by'))
    .leftJoin('punch_owners as o', (join) => join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.punch_id', '=', 'p.id'))
    .leftJoin('attendance_results as r', (join) =>
      join.onRef('r.tenant_id', '=', 'o.tenant_id').onRef('r.agent_id', '=', 'o.agent_id').onRef('r.day', '=', 'o.day'),
    )
    .leftJoin('shifts as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.shift_id'))
    .where('p.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'p.agent_id'));
  const { keyword, agentId, kind, source, beginTime, endTime } = by;
  if (keyword)
    found = found.where(sql<SqlBool>`(${mentions(sql.ref('a.name'), keyword)} or ${mentions(sql.ref('a.ag_no'), keyword)})`);
  if (agentId) found = found.where('p.agent_id', '=', agentId);
  if (kind) found = found.where('p.kind', '=', kind);
  if (source) found = found.where('p.source', '=', source);
  if (beginTime) found = found.where('p.at', '>=', new Date(beginTime));
  if (endTime) found = found.where('p.at', '<=', new Date(endTime));
  return found
    .select(['p.id', 'p.agent_id', 'a.ag_no', 'a.name', 'd.name as depart_name', 'p.at', 'p.kind', 'p.source'])
    .select(['n.name as noted_by_name', 'o.day', 's.name as shift_name'])
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof punchesOf>['execute']>>[number];

export const showPunch = ({
  id,
  agent_id,
  ag_no,
  name,
  depart_name,
  at,
  kind,
  source,
  noted_by_name,
  day,
  shift_name,
}: Row): Punch => ({
  ...{ id, agentId: agent_id, agNo: ag_no, agName: name, departName: depart_name, at: at.toISOString() },
  kind: kind as Punch['kind'],
  source: source as Punch['source'],
  ...{ notedByName: noted_by_name, day, shiftName: shift_name },
});

export const punchKinds = { in: '签入', out: '签出' } as const;

/** A punch as a line of the spreadsheet. */
export const punchCells = ({ agNo, agName, departName, kind, source, day, shiftName, notedByName }: Punch): string[] => [
  ...[agNo, agName, departName, punchKinds[kind], punchSources[source]],
  ...[day ?? '', shiftName ?? '', notedByName ?? ''],
];
