import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { sql } from 'kysely';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { findDaysAround } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { idleWords, type TaskMoment } from './idle.rules.ts';
import { agentsOfTasks } from './task-users.ts';

type Row = Omit<TaskMoment, 'now' | 'open'> & { id: string; windows: WorkingHours };

/** Why each of these running tasks dials nobody, by id; empty: it does. */
export async function findIdle(reader: TenantDb, taskIds: readonly string[], now: Date): Promise<ReadonlyMap<string, string>> {
  if (taskIds.length === 0) return new Map();
  const { tx, tenantId } = reader;
  const { rows } = await sql<Row>`
    select t.id, t.windows, t.begin_on::text as "beginDate", t.end_on::text as "endDate", c.due, c.held, c.open as left,
      c.next_at as "nextAt", u.agents, u.online
    from outbound_tasks t
    cross join lateral (
      select count(*) filter (where state in ('waiting', 'retry', 'callback') and due_at <= ${now})::int as due,
        count(*) filter (where state = 'held')::int as held,
        count(*) filter (where state in ('waiting', 'retry', 'callback'))::int as open,
        min(due_at) filter (where state in ('waiting', 'retry', 'callback')) as next_at
      from outbound_contacts c
      where c.tenant_id = t.tenant_id and c.task_id = t.id and c.state in ('waiting', 'retry', 'callback', 'held')) c
    cross join lateral (
      select count(*)::int as agents, (count(*) filter (where s.status = '1'))::int as online
      from ${agentsOfTasks(tenantId)} a
      left join agent_phone_status s on s.tenant_id = ${tenantId} and s.agent_id = a.agent_id
      where a.task_id = t.id) u
    where t.tenant_id = ${tenantId} and t.id = any(${[...taskIds]}::bigint[])`.execute(tx);
  const days = await findDaysAround(reader, now);
  return new Map(
    rows.map(({ id, windows, ...row }) => [id, idleWords({ ...row, now, open: isOpen({ ...days, hours: windows }, now) })]),
  );
}

/** Whether the hours of a task contain this moment. */
export async function isWithin(reader: TenantDb, windows: WorkingHours, now: Date): Promise<boolean> {
  return windows.length === 0 || isOpen({ ...(await findDaysAround(reader, now)), hours: windows }, now);
}
