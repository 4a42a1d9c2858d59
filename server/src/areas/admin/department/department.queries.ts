import type { DepartmentNode } from '@lianxi/contracts/admin/department.contract';
import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Allows one change of a tenant's tree at a time: two simultaneous moves could make a circle that neither of them detects. */
export function lockTree(tenant: TenantDb): Promise<void> {
  return lockInTenant(tenant, 'departmentTree');
}

export interface DepartmentRow {
  id: string;
  parentId: string | null;
  name: string;
  agentCount: number;
  version: number;
}

/** All departments with their users, siblings in their order. */
export async function listDepartments({ tx, tenantId }: TenantDb): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.parent_id as "parentId", d.name, d.version, coalesce(a.agents, 0)::int as "agentCount"
    from departments d
    left join (select department_id, count(*) as agents from agents where tenant_id = ${tenantId} group by 1) a on a.department_id = d.id
    where d.tenant_id = ${tenantId}
    order by d.sort, d.id`.execute(tx);
  return rows;
}

/** Converts rows with parent ids into a tree. */
export function treeOf(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nodes = (parentId: string | null): DepartmentNode[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: nodes(row.id) }));
  return nodes(null);
}

/** A tree as a list, parents before children; each with the names from the top. */
export function flatten(nodes: readonly DepartmentNode[], above: readonly string[] = []): (DepartmentRow & { path: string })[] {
  return nodes.flatMap(({ children, ...row }) => {
    const way = [...above, row.name];
    return [{ ...row, path: way.join(' / ') }, ...flatten(children, way)];
  });
}

interface Line {
  name: string;
  /** Ids from the department to the top. */
  above: string[];
  /** Levels from the department down, including its own. */
  height: number;
}

/** The ways from the department to the top and down. Their lengths determine how deep the tree becomes by a move. */
export async function lineOf({ tx, tenantId }: TenantDb, id: string): Promise<Line | null> {
  const { rows } = await sql<Line>`
    with recursive up as (
      select id, parent_id from departments where tenant_id = ${tenantId} and id = ${id}
      union all
      select d.id, d.parent_id from departments d join up on d.id = up.parent_id where d.tenant_id = ${tenantId}
    ), down as (
      select id, 1 as height from departments where tenant_id = ${tenantId} and id = ${id}
      union all
      select d.id, down.height + 1 from departments d join down on d.parent_id = down.id where d.tenant_id = ${tenantId}
    )
    select d.name, array(select id::text from up) as above, (select max(height) from down) as height
    from departments d where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The place after the last one below the parent. */
const lastPlace = (tenantId: number, parentId: string | null) => sql<number>`(
  select coalesce(max(sort), -1) + 1 from departments
  where tenant_id = ${tenantId} and parent_id is not distinct from ${parentId}::bigint
)`;

export async function insertDepartment({ tx, tenantId }: TenantDb, name: string, parentId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into departments (tenant_id, name, parent_id, sort)
    values (${tenantId}, ${name}, ${parentId}, ${lastPlace(tenantId, parentId)}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Locks the department until the transaction ends: it does not move, and gets no users. */
export async function lockDepartment({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`select from departments where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
}

/** Returns false when the department was changed since `version`. A moved one comes after its new siblings. */
export async function replaceDepartment(
  { tx, tenantId }: TenantDb,
  { id, name, parentId, version, moves }: { id: string; name: string; parentId: string | null; version: number; moves: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('departments')
    .set({
      name,
      parent_id: parentId,
      version: version + 1,
      ...(moves ? { sort: lastPlace(tenantId, parentId) } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the order of siblings. */
export async function sortSiblings({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`
    update departments d set sort = given.place
    from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)
    where d.tenant_id = ${tenantId} and d.id = given.id and d.sort <> given.place`.execute(tx);
}
