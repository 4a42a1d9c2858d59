import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { ScopeFilter } from '../permissions/scope.ts';
import { offline } from './agent-status.ts';

const MAX_SEATS = 5000;

/** Agents `a` that a page of seats may show its reader, by number. A channel joins its own data. */
export function selectSeats({ tx, tenantId, scope }: TenantDb & { scope: ScopeFilter }) {
  return tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .select(['a.id', 'a.ag_no', 'a.name', 'a.created_at', 'd.name as department'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .orderBy('a.ag_no')
    .limit(MAX_SEATS);
}

/** Names of the agent's groups of chat or video. */
export const skillsOf = (kind: 'chat' | 'video'): RawBuilder<string[]> => sql`array(
  select g.name from ${sql.table(`${kind}_group_members`)} m
  join ${sql.table(`${kind}_groups`)} g on g.tenant_id = m.tenant_id and g.id = m.${sql.ref(`${kind}_group_id`)}
  where m.tenant_id = a.tenant_id and m.agent_id = a.id order by g.name)`;

/** True if the agent works on this channel: has a status `s`, or belongs to a group. */
export const isOnChannel = (kind: 'chat' | 'video'): RawBuilder<SqlBool> => sql`(s.agent_id is not null or exists (
  select from ${sql.table(`${kind}_group_members`)} m where m.tenant_id = a.tenant_id and m.agent_id = a.id))`;

/** The fields of an agent on the pages of every channel; an agent who never had a status is offline. */
export function seatOf(row: {
  id: string;
  ag_no: string;
  name: string;
  created_at: Date;
  department: string;
  status: string | null;
  status_name: string | null;
  status_since: Date | null;
}) {
  return {
    agentId: row.id,
    agNo: row.ag_no,
    agName: row.name,
    departName: row.department,
    status: row.status ?? offline.value,
    statusName: row.status_name ?? offline.name,
    statusSince: (row.status_since ?? row.created_at).toISOString(),
  };
}
