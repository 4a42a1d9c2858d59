import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { hostOf } from '@lianxi/contracts/callcenter/ivr-node-rules';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/**
 * Targets in a graph that the tenant does not have or may not reach, and flows that lead back into this one. The targets are
 * locked until the transaction ends.
 */
export async function targetFaults(own: TenantDb, flowId: string, { nodes }: IvrGraph): Promise<FlowFault[]> {
  const [groups, agents, flows, prompts, hosts] = await Promise.all([
    found(
      own,
      'skill_groups',
      nodes.flatMap((node) => (node.type === 'skillGroup' ? node.skillGroupId : [])),
    ),
    found(
      own,
      'agents',
      nodes.flatMap((node) => (node.type === 'agent' ? node.agentId : [])),
    ),
    found(own, 'ivr_flows', subFlowsOf({ nodes, edges: [] })),
    found(
      own,
      'ivr_prompts',
      nodes.flatMap((node) => ('prompts' in node ? node.prompts : []).flatMap((p) => (p.kind === 'file' ? p.promptId : []))),
    ),
    findHosts(own),
  ]);
  const leadsBack = await flowsThatLeadTo(own, flowId);
  // A node without any target is an error of the graph itself, which is not checked here.
  const lacks = (there: ReadonlySet<string>, id: string | null) => id !== null && id !== '' && !there.has(id);
  return nodes.flatMap((node) => {
    const say = (text: string, field: string) => [{ nodeId: node.id, text, field }];
    if (node.type === 'skillGroup' && lacks(groups, node.skillGroupId)) return say('技能组不存在或已停用', 'skillGroupId');
    if (node.type === 'agent' && lacks(agents, node.agentId)) return say('坐席不存在或已停用', 'agentId');
    if (node.type === 'subFlow' && lacks(flows, node.flowId)) return say('子流程不存在或未发布', 'flowId');
    if (node.type === 'subFlow' && leadsBack.has(node.flowId)) return say('子流程不能回到本流程', 'flowId');
    if (node.type === 'http' && lacks(hosts, hostOf(node.url))) return say('接口域名不在允许的名单中', 'url');
    if ('prompts' in node && node.prompts.some((prompt) => prompt.kind === 'file' && lacks(prompts, prompt.promptId))) {
      return say('语音文件不存在', 'prompts');
    }
    return [];
  });
}

/** Agents to whom a graph leads. */
export async function agentsIn({ tx, tenantId }: TenantDb, { nodes }: IvrGraph): Promise<{ id: string; agName: string }[]> {
  const ids = nodes.flatMap((node) => (node.type === 'agent' && node.agentId !== '' ? node.agentId : []));
  if (ids.length === 0) return [];
  return tx
    .selectFrom('agents')
    .select(['id', 'name as agName'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}

/** Flows into which a graph leads. */
export function subFlowsOf({ nodes }: IvrGraph): string[] {
  return [...new Set(nodes.flatMap((node) => (node.type === 'subFlow' ? node.flowId : [])))];
}

/** Hosts that the tenant's flows may call. */
export async function findHosts({ tx, tenantId }: TenantDb): Promise<Set<string>> {
  const rows = await tx.selectFrom('ivr_hosts').select('host').where('tenant_id', '=', tenantId).execute();
  return new Set(rows.map(({ host }) => host));
}

const usable = {
  skill_groups: sql<boolean>`enabled`,
  agents: sql<boolean>`not disabled and ext is not null`,
  ivr_flows: sql<boolean>`published is not null`,
  ivr_prompts: sql<boolean>`deleted_at is null`,
};

async function found({ tx, tenantId }: TenantDb, table: keyof typeof usable, named: readonly string[]): Promise<Set<string>> {
  const ids = named.filter((id) => id !== '');
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and ${usable[table]}
    for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The flow itself, and the flows that lead into it. */
async function flowsThatLeadTo({ tx, tenantId }: TenantDb, flowId: string): Promise<Set<string>> {
  const { rows } = await sql<{ flow_id: string }>`
    with recursive leads (flow_id) as (
      select ${flowId}::bigint
      union
      select l.flow_id from ivr_flow_links l join leads on leads.flow_id = l.sub_flow_id where l.tenant_id = ${tenantId}
    )
    select flow_id from leads`.execute(tx);
  return new Set(rows.map((row) => row.flow_id));
}
