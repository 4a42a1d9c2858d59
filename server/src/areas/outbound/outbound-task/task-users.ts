import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The enabled agents of tasks, by themselves or by a skill group: a table of `task_id` and `agent_id`. */
export const agentsOfTasks = (tenantId: number): RawBuilder<unknown> => sql`(
  select distinct u.task_id, a.id as agent_id, a.name from outbound_task_users u
  left join skill_group_members m on m.tenant_id = u.tenant_id and m.skill_group_id = u.skill_group_id
  join agents a on a.tenant_id = u.tenant_id and a.id = coalesce(u.agent_id, m.agent_id) and not a.disabled
  where u.tenant_id = ${tenantId})`;

/** The agent is one of the task's. */
export const isAgentOfTask = (tenantId: number, agentId: string, taskId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from outbound_task_users u
  where u.tenant_id = ${tenantId} and u.task_id = ${taskId} and (u.agent_id = ${agentId}::bigint or exists (
    select from skill_group_members m
    where m.tenant_id = u.tenant_id and m.skill_group_id = u.skill_group_id and m.agent_id = ${agentId}::bigint)))`;

/** The agents of a task, in the order of their names. */
export async function findTaskAgents({ tx, tenantId }: TenantDb, taskId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select agent_id as id, name from ${agentsOfTasks(tenantId)} a where task_id = ${taskId} order by name, agent_id`.execute(tx);
  return rows;
}

interface Users {
  readonly agentIds: readonly string[];
  readonly skillGroupIds: readonly string[];
}

/** Replaces the agents and skill groups of a task. */
export async function replaceTaskUsers(
  { tx, tenantId }: TenantDb,
  taskId: string,
  { agentIds, skillGroupIds }: Users,
): Promise<void> {
  await tx.deleteFrom('outbound_task_users').where('tenant_id', '=', tenantId).where('task_id', '=', taskId).execute();
  const key = { tenant_id: tenantId, task_id: taskId };
  const users = [
    ...[...new Set(agentIds)].map((agent_id) => ({ ...key, agent_id, skill_group_id: null })),
    ...[...new Set(skillGroupIds)].map((skill_group_id) => ({ ...key, agent_id: null, skill_group_id })),
  ];
  if (users.length > 0) await tx.insertInto('outbound_task_users').values(users).execute();
}
