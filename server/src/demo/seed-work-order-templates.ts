import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { insertPublishedTemplate } from '../areas/form/public.ts';
import { plantWorkOrderTemplate } from '../areas/work-order/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import type { Random } from './random.ts';
import { type DemoActors, demoClosingCodes, demoGroups, demoTemplates } from './work-order-templates.ts';

const LEAD_ROLE = '主管';
const PRIORITIES = [1, 2, 3, 4];

/** What the tenant's work orders are made from: groups, closing codes, and published templates. */
export async function insertWorkOrderTemplates(own: TenantTx, random: Random, agents: readonly DemoAgent[]): Promise<void> {
  const { tx, tenantId } = own;
  const managers = await tx
    .selectFrom('agents as a')
    .innerJoin('agent_roles as m', (join) => join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.agent_id', '=', 'a.id'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.id', '=', 'm.role_id'))
    .select(['a.id', 'r.id as roleId', 'r.name as role'])
    .where('a.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('r.is_super', '=', true), eb('r.name', '=', LEAD_ROLE)]))
    .orderBy('a.id')
    .execute();
  const [owner] = managers;
  if (!owner) return;
  // A small tenant has no supervisors: its manager decides.
  const supervisors = managers.filter(({ role }) => role === LEAD_ROLE);
  const leads = supervisors.length > 0 ? supervisors : managers;
  await tx
    .insertInto('closing_codes')
    .values(demoClosingCodes.map((code) => ({ tenant_id: tenantId, ...code })))
    .execute();
  const groups: Record<string, string> = {};
  for (const [name, count] of Object.entries(demoGroups))
    groups[name] = await insertGroup(own, name, someOf(agents, random, count));
  const signers = [...managers, ...agents].slice(0, 2).map(({ id }) => id);
  const who: DemoActors = { groups, leads: [...new Set(leads.map(({ roleId }) => roleId))], signers };
  for (const template of demoTemplates) {
    const { name, numberPrefix, resolution } = template;
    const definition = formDefinition.parse({ fields: template.fields });
    const formTemplateId = await insertPublishedTemplate(own, { module: 'workorder', name, definition, agentId: owner.id });
    const limit = resolution && { firstMinutes: 240, resolutionMinutes: resolution.minutes, time: resolution.time };
    await plantWorkOrderTemplate(own, {
      ...{ name, numberPrefix, formTemplateId, ownerId: owner.id, agentId: owner.id },
      categoryId: await findOrInsertCategory(own, template.category),
      targets: limit ? PRIORITIES.map((priority) => ({ priority, ...limit })) : [],
      graph: template.draw(who),
      definition,
    });
  }
}

/** Neighbours in the list, from anywhere in it. */
function someOf<T>(all: readonly T[], random: Random, count: number): T[] {
  const first = random.int(0, Math.max(0, all.length - count));
  return all.slice(first, first + count);
}

async function insertGroup({ tx, tenantId }: TenantTx, name: string, members: readonly DemoAgent[]): Promise<string> {
  const group = tx.insertInto('work_order_groups').values({ tenant_id: tenantId, name }).returning('id');
  const { id } = await group.executeTakeFirstOrThrow();
  await tx
    .insertInto('work_order_group_members')
    .values(members.map((member) => ({ tenant_id: tenantId, group_id: id, agent_id: member.id })))
    .execute();
  return id;
}

async function findOrInsertCategory(own: TenantTx, path: readonly string[]): Promise<string | null> {
  let parent: string | null = null;
  for (const [at, name] of path.entries()) {
    parent = (await findCategory(own, name, parent)) ?? (await insertCategory(own, name, parent, at + 1));
  }
  return parent;
}

async function findCategory({ tx, tenantId }: TenantTx, name: string, parent: string | null): Promise<string | undefined> {
  const named = tx.selectFrom('work_order_categories').select('id').where('tenant_id', '=', tenantId).where('name', '=', name);
  return (await named.where('parent_id', parent === null ? 'is' : '=', parent).executeTakeFirst())?.id;
}

async function insertCategory({ tx, tenantId }: TenantTx, name: string, parent: string | null, level: number): Promise<string> {
  const row = { tenant_id: tenantId, parent_id: parent, name, level };
  return (await tx.insertInto('work_order_categories').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
