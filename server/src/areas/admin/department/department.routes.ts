import {
  createDepartment,
  deleteDepartment,
  departmentAgents,
  departmentErrors,
  departmentList,
  departmentSelects,
  departmentTree,
  readTreeWidth,
  saveTreeWidth,
  sortDepartments,
  updateDepartment,
} from '@lianxi/contracts/admin/department.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { requireSameSight } from '../agent/authority.ts';
import {
  flatten,
  insertDepartment,
  lineOf,
  listDepartments,
  lockDepartment,
  lockTree,
  replaceDepartment,
  sortSiblings,
  treeOf,
} from './department.queries.ts';

const DEPTH = 10;
const DEFAULT_WIDTH = 240;

const constraints: ConstraintErrors = {
  departments_name_key: departmentErrors.duplicate,
  departments_parent_fkey: departmentErrors.hasChildren,
};

export const departmentRoutes = routes((on) => {
  on(departmentTree, async (ctx) => treeOf(await listDepartments(ctx)));

  on(departmentList, async (ctx) => flatten(treeOf(await listDepartments(ctx))).map(({ path: _, ...row }) => row));

  on(departmentSelects, async (ctx) =>
    flatten(treeOf(await listDepartments(ctx))).map(({ id, name, path }) => ({ id, name, path })),
  );

  on(departmentAgents, async ({ tx, tenantId, params }) => {
    const own = tx.selectFrom('departments').select('id').where('tenant_id', '=', tenantId).where('id', '=', params.id);
    existing(await own.executeTakeFirst());
    return tx
      .selectFrom('agents')
      .select(['id', 'name as agName', 'ag_no as agNo', 'ext as agExt'])
      .where('tenant_id', '=', tenantId)
      .where('department_id', '=', params.id)
      .where('disabled', '=', false)
      .orderBy('ag_no')
      .execute();
  });

  on(createDepartment, async (ctx) => {
    const { name, parentId } = ctx.body;
    await lockTree(ctx);
    if (parentId !== null) requireRoom(await wayUp(ctx, parentId), 1);
    const id = await insertDepartment(ctx, name, parentId);
    ctx.audit({ target: `department:${id}`, after: { name, parentId } });
    return { id };
  });

  on(updateDepartment, async (ctx) => {
    const { id, name, parentId, version } = ctx.body;
    await lockTree(ctx);
    const own = existing(await lineOf(ctx, id));
    if (parentId !== null) {
      const way = await wayUp(ctx, parentId);
      if (way.includes(id)) throw new CodedError(departmentErrors.belowItself);
      requireRoom(way, own.height);
      await requireSameSight(ctx, own.above, way);
    }
    const before = { name: own.name, parentId: own.above[1] ?? null };
    const moves = before.parentId !== parentId;
    const current = await replaceDepartment(ctx, { id, name, parentId, version, moves });
    if (!current) throw new CodedError(departmentErrors.changed);
    ctx.audit({ target: `department:${id}`, before, after: { name, parentId } });
    return null;
  });

  on(deleteDepartment, async (ctx) => {
    const { id } = ctx.params;
    await lockTree(ctx);
    await lockDepartment(ctx, id);
    const all = await listDepartments(ctx);
    const department = all.find((row) => row.id === id);
    if (!department) throw new CodedError(commonErrors.notFound);
    if (all.some((row) => row.parentId === id)) throw new CodedError(departmentErrors.hasChildren);
    if (department.agentCount > 0) throw new CodedError(departmentErrors.hasAgents);
    if (all.length === 1) throw new CodedError(departmentErrors.last);
    await ctx.tx.deleteFrom('departments').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute();
    ctx.audit({ target: `department:${id}`, before: { name: department.name, parentId: department.parentId } });
    return null;
  });

  on(sortDepartments, async (ctx) => {
    const { parentId, ids } = ctx.body;
    await lockTree(ctx);
    const siblings = (await listDepartments(ctx)).filter((row) => row.parentId === parentId).map((row) => row.id);
    const same = ids.length === siblings.length && siblings.every((id) => ids.includes(id));
    if (!same) throw new CodedError(departmentErrors.changed);
    await sortSiblings(ctx, ids);
    ctx.audit({ target: `department:${parentId ?? 'top'}`, before: siblings, after: ids });
    return null;
  });

  on(readTreeWidth, async ({ tx, tenantId, principal }) => {
    const kept = await tx
      .selectFrom('department_tree_widths')
      .select('width')
      .where('tenant_id', '=', tenantId)
      .where('agent_id', '=', principal.agentId)
      .executeTakeFirst();
    return { width: kept?.width ?? DEFAULT_WIDTH };
  });

  on(
    saveTreeWidth,
    async ({ tx, tenantId, principal, body }) => {
      await tx
        .insertInto('department_tree_widths')
        .values({ tenant_id: tenantId, agent_id: principal.agentId, width: body.width })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'agent_id']).doUpdateSet({ width: body.width }))
        .execute();
      return null;
    },
    { audited: false },
  );
}, constraints);

/** The way from the parent to the top, the parent first. Throws when the parent does not exist. */
async function wayUp(own: TenantDb, parentId: string): Promise<string[]> {
  const line = await lineOf(own, parentId);
  if (line) return line.above;
  const { unknownParent } = departmentErrors;
  throw new CodedError(unknownParent, { fields: [{ path: 'parentId', text: unknownParent.text }] });
}

/** Throws when this many levels below that way exceed the limit. */
function requireRoom(way: readonly string[], levels: number): void {
  if (way.length + levels > DEPTH) throw new CodedError(departmentErrors.tooDeep);
}
