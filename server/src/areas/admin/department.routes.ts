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
} from '@lianxi/contracts/auth/department.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { TenantTx } from '../../platform/db/db.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  flatten,
  insertDepartment,
  lineOf,
  listDepartments,
  lockTree,
  replaceDepartment,
  sortSiblings,
  treeOf,
} from './department.queries.ts';

const DEPTH = 10;
const DEFAULT_WIDTH = 240;

export const departmentRoutes = routes((on) => {
  on(departmentTree, async (ctx) => treeOf(await listDepartments(ctx)));

  on(departmentList, async (ctx) => flatten(treeOf(await listDepartments(ctx))).map(({ path: _, ...row }) => row));

  on(departmentSelects, async (ctx) =>
    flatten(treeOf(await listDepartments(ctx))).map(({ id, name, path }) => ({ id, name, path })),
  );

  on(departmentAgents, ({ tx, tenantId, params }) =>
    tx
      .selectFrom('agents')
      .select(['id', 'name as agName', 'ag_no as agNo', 'ext as agExt'])
      .where('tenant_id', '=', tenantId)
      .where('department_id', '=', params.id)
      .where('disabled', '=', false)
      .orderBy('ag_no')
      .execute(),
  );

  on(createDepartment, async (ctx) => {
    const { name, parentId } = ctx.body;
    await lockTree(ctx);
    if (parentId !== null) await requireRoom(ctx, parentId, 1);
    const id = await insertDepartment(ctx, name, parentId);
    ctx.audit({ target: `department:${id}`, after: { name, parentId } });
    return { id };
  });

  on(updateDepartment, async (ctx) => {
    const { id, name, parentId, version } = ctx.body;
    await lockTree(ctx);
    const own = await lineOf(ctx, id);
    if (!own) throw new CodedError(commonErrors.notFound);
    if (parentId !== null) {
      const above = await requireRoom(ctx, parentId, own.height);
      if (above.includes(id)) throw new CodedError(departmentErrors.belowItself);
    }
    const moved = await replaceDepartment(ctx, { id, name, parentId, version });
    if (!moved) throw new CodedError(departmentErrors.changed);
    ctx.audit({ target: `department:${id}`, before: { parentId: own.above[1] ?? null }, after: { name, parentId } });
    return null;
  });

  on(deleteDepartment, async (ctx) => {
    const { id } = ctx.params;
    await lockTree(ctx);
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
});

/** The parent's way to the top. Throws when there is no such parent, or no room below it for so many levels. */
async function requireRoom(own: Pick<TenantTx, 'tx' | 'tenantId'>, parentId: string, levels: number): Promise<string[]> {
  const line = await lineOf(own, parentId);
  if (!line) {
    throw new CodedError(departmentErrors.unknownParent, {
      fields: [{ path: 'parentId', text: departmentErrors.unknownParent.text }],
    });
  }
  if (line.above.length + levels > DEPTH) throw new CodedError(departmentErrors.tooDeep);
  return line.above;
}
