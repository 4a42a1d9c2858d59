import type { Actor } from '@lianxi/contracts/work-order/workflow-graph';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { FoundPeople } from './order-events.ts';

/** Of an order, what decides who acts. */
export interface Choosing {
  readonly initiatorId: string;
  readonly did: Readonly<Record<string, readonly string[]>>;
  /** An agent or a department in a field of the form. */
  readonly valueOf: (field: string) => unknown;
  readonly isDepartment: (field: string) => boolean;
  readonly nodeName: (nodeId: string) => string;
  /** Acts where nobody else can. */
  readonly ownerId: string;
}

interface Found {
  readonly ids: readonly string[];
  readonly groupId?: string;
  readonly words: string;
}

/** The right that makes an agent the head of their department. */
export const HEAD_RIGHT = 'workorder_head';

const MAX_PEOPLE = 50;

/**
 * Who acts at a node, and why. People who are disabled or gone do not count. If nobody is left, the fallback acts, then the owner
 * of the template, even if they are disabled: so each task belongs to somebody.
 */
export async function findPeople(
  own: TenantDb,
  { actors, fallbackId }: { actors: readonly Actor[]; fallbackId: string },
  choosing: Choosing,
): Promise<FoundPeople> {
  const why: string[] = [];
  const ids = new Set<string>();
  const groups: string[] = [];
  for (const actor of actors) {
    const found = await findActor(own, actor, choosing);
    const names = await namesOfEnabled(own, found.ids);
    why.push(
      `${found.words}：${found.groupId && names.size > 0 ? '由组员领取' : [...names.values()].join('、') || '没有可用的人'}`,
    );
    if (found.groupId && names.size > 0) groups.push(found.groupId);
    for (const id of found.ids) if (names.has(id)) ids.add(id);
  }
  if (actors.length === 1 && groups[0] !== undefined) return { ids: [], groupId: groups[0], why };
  if (ids.size > 0) return { ids: [...ids].slice(0, MAX_PEOPLE), groupId: null, why };
  return { ...(await fallBack(own, [fallbackId], choosing.ownerId, why)), groupId: null };
}

/** The first of these who is enabled; then the owner of the template. */
export async function fallBack(own: TenantDb, wanted: readonly string[], ownerId: string, why: readonly string[] = []) {
  const names = await namesOfEnabled(own, [...wanted.filter((id) => id !== ''), ownerId]);
  const named = wanted.find((id) => names.has(id));
  if (named !== undefined) return { ids: [named], groupId: null, why: [...why, `备选人：${names.get(named)}`] };
  return { ids: [ownerId], groupId: null, why: [...why, `模板负责人：${names.get(ownerId) ?? '已停用，请更换负责人'}`] };
}

async function findActor(own: TenantDb, actor: Actor, choosing: Choosing): Promise<Found> {
  switch (actor.kind) {
    case 'agents':
      return { ids: actor.agentIds, words: '指定坐席' };
    case 'role':
      return findRole(own, actor.roleId);
    case 'head':
      return findHeads(own, choosing.initiatorId, actor.up);
    case 'group':
      return findGroup(own, actor.groupId, actor.choose);
    case 'initiator':
      return { ids: [choosing.initiatorId], words: '发起人' };
    case 'did':
      return { ids: choosing.did[actor.nodeId] ?? [], words: `「${choosing.nodeName(actor.nodeId)}」的处理人` };
    case 'field': {
      const value = choosing.valueOf(actor.field);
      if (choosing.isDepartment(actor.field)) return findHeadsOf(own, value);
      return { ids: typeof value === 'string' && /^\d{1,18}$/.test(value) ? [value] : [], words: '表单中的人员' };
    }
  }
}

async function findRole({ tx, tenantId }: TenantDb, roleId: string): Promise<Found> {
  if (roleId === '') return { ids: [], words: '角色' };
  const { rows } = await sql<{ name: string; agent_id: string | null }>`
    select r.name, m.agent_id from roles r left join agent_roles m on m.tenant_id = r.tenant_id and m.role_id = r.id
    where r.tenant_id = ${tenantId} and r.id = ${roleId} order by m.agent_id limit 200`.execute(tx);
  return { ids: rows.flatMap(({ agent_id }) => agent_id ?? []), words: `角色「${rows[0]?.name ?? '已删除'}」` };
}

/** Heads are counted from the initiator: a head's own first head is one level up. */
async function findHeads({ tx, tenantId }: TenantDb, initiatorId: string, up: number): Promise<Found> {
  const { rows } = await sql<{ level: number; agent_id: string }>`
    with recursive above as (
      select d.id, d.parent_id, 0 as level from departments d
      join agents a on a.tenant_id = d.tenant_id and a.department_id = d.id
      where d.tenant_id = ${tenantId} and a.id = ${initiatorId}
      union all
      select p.id, p.parent_id, above.level + 1 from departments p
      join above on p.id = above.parent_id where p.tenant_id = ${tenantId} and above.level < 30
    )
    select above.level, a.id as agent_id from above
    join agents a on a.tenant_id = ${tenantId} and a.department_id = above.id and not a.disabled
    where a.id <> ${initiatorId} and exists (
      select from agent_roles m join role_permissions p on p.tenant_id = m.tenant_id and p.role_id = m.role_id
      where m.tenant_id = ${tenantId} and m.agent_id = a.id and p.code = ${HEAD_RIGHT})
    order by above.level, a.id`.execute(tx);
  const levels = [...new Set(rows.map(({ level }) => level))];
  const level = levels[up];
  return {
    ids: rows.filter((row) => row.level === level).map(({ agent_id }) => agent_id),
    words: up === 0 ? '发起人的部门负责人' : `上 ${up} 级部门负责人`,
  };
}

/** The heads of the department that a field of the form names. */
async function findHeadsOf({ tx, tenantId }: TenantDb, departmentId: unknown): Promise<Found> {
  const words = '表单中部门的负责人';
  if (typeof departmentId !== 'string' || !/^\d{1,18}$/.test(departmentId)) return { ids: [], words };
  const { rows } = await sql<{ id: string }>`
    select a.id from agents a
    where a.tenant_id = ${tenantId} and a.department_id = ${departmentId} and not a.disabled and exists (
      select from agent_roles m join role_permissions p on p.tenant_id = m.tenant_id and p.role_id = m.role_id
      where m.tenant_id = ${tenantId} and m.agent_id = a.id and p.code = ${HEAD_RIGHT})
    order by a.id`.execute(tx);
  return { ids: rows.map(({ id }) => id), words };
}

async function findGroup(
  { tx, tenantId }: TenantDb,
  groupId: string,
  choose: 'claim' | 'roundRobin' | 'leastLoad',
): Promise<Found> {
  if (groupId === '') return { ids: [], words: '工单组' };
  const { rows } = await sql<{ name: string; agent_id: string | null; load: number }>`
    select g.name, a.id as agent_id, (
      select count(*)::int from work_order_tasks t where t.tenant_id = g.tenant_id and t.owner_id = a.id and t.state = 'open'
    ) as load
    from work_order_groups g
    left join work_order_group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id and g.enabled
    left join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id and not a.disabled
    where g.tenant_id = ${tenantId} and g.id = ${groupId}
    order by m.given_at nulls first, a.id for update of g`.execute(tx);
  const words = `工单组「${rows[0]?.name ?? '已删除'}」`;
  const members = rows.flatMap(({ agent_id: id, load }) => (id === null ? [] : [{ id, load }]));
  if (choose === 'claim') return { ids: members.map(({ id }) => id), groupId, words };
  const [chosen] = choose === 'roundRobin' ? members : members.toSorted((a, b) => a.load - b.load);
  if (!chosen) return { ids: [], words };
  await tx
    .updateTable('work_order_group_members')
    .set({ given_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('agent_id', '=', chosen.id)
    .execute();
  const how = choose === 'roundRobin' ? '轮流分配' : `待办最少（${chosen.load} 件）`;
  return { ids: [chosen.id], words: `${words}${how}` };
}

/** The names of those who are enabled, in the order of the ids. */
export async function namesOfEnabled({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...new Set(ids)]}::bigint[]`)))
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map([...new Set(ids)].flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ''] as const] : [])));
}

/** The groups whose tasks an agent may claim. */
export async function findGroupsOf({ tx, tenantId }: TenantDb, agentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_order_group_members')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** The enabled members of a group. */
export async function findMembers({ tx, tenantId }: TenantDb, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('work_order_group_members as m')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .select('a.id')
    .where('m.tenant_id', '=', tenantId)
    .where('m.group_id', '=', groupId)
    .where('a.disabled', '=', false)
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ id }) => id);
}
