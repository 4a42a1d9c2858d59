import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import type { Actor, WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The actors that a node names, and where. */
const actorsOf = (node: WorkflowNode): { field: 'actors' | 'to'; actors: readonly Actor[] } =>
  node.type === 'notice' ? { field: 'to', actors: node.to } : { field: 'actors', actors: 'actors' in node ? node.actors : [] };

const agentsOf = (node: WorkflowNode) => [
  ...actorsOf(node).actors.flatMap((actor) => (actor.kind === 'agents' ? actor.agentIds : [])),
  ...('fallbackId' in node && node.fallbackId !== '' ? [node.fallbackId] : []),
];
const rolesOf = (node: WorkflowNode) =>
  actorsOf(node).actors.flatMap((actor) => (actor.kind === 'role' && actor.roleId !== '' ? actor.roleId : []));
const groupsOf = (node: WorkflowNode) =>
  actorsOf(node).actors.flatMap((actor) => (actor.kind === 'group' && actor.groupId !== '' ? actor.groupId : []));

/** People in a workflow who are gone, and roles and groups in which nobody is: there nobody could act. */
export async function targetFaults(own: TenantDb, { nodes }: WorkflowGraph): Promise<FlowFault[]> {
  const [agents, roles, groups] = await Promise.all([
    findActive(own, 'agents', nodes.flatMap(agentsOf)),
    findActive(own, 'roles', nodes.flatMap(rolesOf)),
    findActive(own, 'groups', nodes.flatMap(groupsOf)),
  ]);
  return nodes.flatMap((node) => {
    const { field } = actorsOf(node);
    const gone = (ids: readonly string[], there: ReadonlySet<string>) => ids.some((id) => !there.has(id));
    const say = (text: string, at: string = field) => ({ nodeId: node.id, text, field: at });
    const fallback = 'fallbackId' in node && node.fallbackId !== '' && !agents.has(node.fallbackId);
    const named = agentsOf(node).filter((id) => !('fallbackId' in node) || id !== node.fallbackId);
    return [
      ...(gone(named, agents) ? [say('坐席不存在或已停用')] : []),
      ...(fallback ? [say('坐席不存在或已停用', 'fallbackId')] : []),
      ...(gone(rolesOf(node), roles) ? [say('角色不存在，或没有启用的坐席')] : []),
      ...(gone(groupsOf(node), groups) ? [say('工单组已停用，或没有启用的坐席')] : []),
    ];
  });
}

const active = {
  agents: sql`select id from agents n where not disabled`,
  roles: sql`
    select id from roles n where exists (
      select from agent_roles m join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id
      where m.tenant_id = n.tenant_id and m.role_id = n.id and not a.disabled)`,
  groups: sql`
    select id from work_order_groups n where n.enabled and exists (
      select from work_order_group_members m join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id
      where m.tenant_id = n.tenant_id and m.group_id = n.id and not a.disabled)`,
};

async function findActive({ tx, tenantId }: TenantDb, kind: keyof typeof active, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    ${active[kind]} and n.tenant_id = ${tenantId} and n.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type Named = { id: string; name: string }[];

/** The names of whom a graph names. */
export async function namesIn(own: TenantDb, { nodes }: WorkflowGraph): Promise<Record<'agents' | 'roles' | 'groups', Named>> {
  const [agents, roles, groups] = await Promise.all([
    findNames(own, 'agents', nodes.flatMap(agentsOf)),
    findNames(own, 'roles', nodes.flatMap(rolesOf)),
    findNames(own, 'work_order_groups', nodes.flatMap(groupsOf)),
  ]);
  return { agents, roles, groups };
}

async function findNames(
  { tx, tenantId }: TenantDb,
  table: 'agents' | 'roles' | 'work_order_groups',
  ids: readonly string[],
): Promise<Named> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}
