import type { PageScope } from '@lianxi/contracts/auth/permission.contract';
import {
  copyRole,
  createRole,
  deleteRoles,
  permissionsOfAgent,
  roleErrors,
  roleGrants,
  roleList,
  roleSelects,
  setRoleGrants,
  updateRole,
} from '@lianxi/contracts/auth/role.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { type Selectable, sql } from 'kysely';
import type { TenantTx } from '../../platform/db/db.ts';
import type { Roles } from '../../platform/db/schema.ts';
import { routes } from '../../platform/http/routes.ts';
import type { CataloguedPermission } from '../../platform/permissions/catalogue.ts';
import { listRoles, lockRole, readGrants, stillHolds, touchRole, writeGrants } from './role.queries.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;

/** The right without which nobody could give it back. */
const MANAGES_ROLES = 'system_role';

export const roleRoutes = routes((on) => {
  on(roleList, async (ctx) => {
    const { currentPage, pageSize } = ctx.query;
    return { ...(await listRoles(ctx, ctx.query)), currentPage, pageSize };
  });

  on(roleSelects, async ({ tx, tenantId, query }) => {
    const roles = tx.selectFrom('roles').select(['id', 'name', 'is_super as isSuper']).where('tenant_id', '=', tenantId);
    return (query.excludeSuper === '1' ? roles.where('is_super', '=', false) : roles).orderBy('id').execute();
  });

  on(createRole, async (ctx) => {
    const { name, remark, dataScope } = ctx.body;
    const id = await insertRole(ctx, { name, remark, data_scope: dataScope });
    ctx.audit({ target: `role:${id}`, after: ctx.body });
    return { id };
  });

  on(updateRole, async (ctx) => {
    const { id, version, name, remark, dataScope } = ctx.body;
    const before = await changeable(ctx, id, version);
    await ctx.tx
      .updateTable('roles')
      .set({ name, remark, data_scope: dataScope, version: version + 1, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    const old = { name: before.name, remark: before.remark, dataScope: before.data_scope };
    ctx.audit({ target: `role:${id}`, before: old, after: { name, remark, dataScope } });
    return null;
  });

  on(deleteRoles, async (ctx) => {
    const ids = [...new Set(ctx.query.ids.split(','))].sort();
    const roles: Selectable<Roles>[] = [];
    for (const id of ids) roles.push(await changeable(ctx, id));
    const used = await ctx.tx
      .selectFrom('agent_roles')
      .select('role_id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('role_id', 'in', ids)
      .limit(1)
      .executeTakeFirst();
    if (used) throw new CodedError(roleErrors.inUse);
    await ctx.tx.deleteFrom('roles').where('tenant_id', '=', ctx.tenantId).where('id', 'in', ids).execute();
    ctx.audit({ target: `role:${ids.join(',')}`, before: roles.map((role) => role.name) });
    return null;
  });

  on(copyRole, async (ctx) => {
    const { id } = ctx.params;
    const source = await changeable(ctx, id);
    const grants = await readGrants(ctx, id);
    if (!grants.codes.every((code) => ctx.principal.holds(code))) throw new CodedError(roleErrors.beyondOwn);
    const copyId = await insertRole(ctx, { name: ctx.body.name, remark: source.remark, data_scope: source.data_scope });
    await writeGrants(ctx, copyId, grants);
    ctx.audit({ target: `role:${copyId}`, after: { copyOf: id, name: ctx.body.name } });
    return { id: copyId };
  });

  on(roleGrants, async (ctx) => {
    const { id } = ctx.params;
    const role = await ctx.tx
      .selectFrom('roles')
      .select('version')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!role) throw new CodedError(commonErrors.notFound);
    return { ...(await readGrants(ctx, id)), version: role.version };
  });

  on(setRoleGrants, async (ctx) => {
    const { id, version, pageScopes } = ctx.body;
    const codes = [...new Set(ctx.body.codes)].sort();
    await changeable(ctx, id, version);
    const before = await readGrants(ctx, id);
    requireKnown(await ctx.kernel.readCatalogue(ctx), codes, pageScopes, before.codes);
    const changed = [...codes, ...before.codes].filter((code) => codes.includes(code) !== before.codes.includes(code));
    if (!changed.every((code) => ctx.principal.holds(code))) throw new CodedError(roleErrors.beyondOwn);
    await writeGrants(ctx, id, { codes, pageScopes });
    await touchRole(ctx, id);
    const { agentId, isSuper } = ctx.principal;
    const keeps =
      isSuper || codes.includes(MANAGES_ROLES) || (await stillHolds(ctx, { agentId, code: MANAGES_ROLES, exceptId: id }));
    if (!keeps) throw new CodedError(roleErrors.locksOut);
    ctx.audit({ target: `role:${id}`, before, after: { codes, pageScopes } });
    return null;
  });

  on(permissionsOfAgent, async (ctx) => {
    const { rows } = await sql<{ is_super: boolean; codes: string[] }>`
      select coalesce(bool_or(r.is_super), false) as is_super, array_remove(array_agg(distinct p.code), null) as codes
      from agents a
      left join agent_roles ar on ar.tenant_id = a.tenant_id and ar.agent_id = a.id
      left join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id
      where a.tenant_id = ${ctx.tenantId} and a.id = ${ctx.params.id}
      group by a.id`.execute(ctx.tx);
    const [owned] = rows;
    if (!owned) throw new CodedError(commonErrors.notFound);
    const codes = new Set(owned.codes);
    return (await ctx.kernel.readCatalogue(ctx)).filter(({ permissionCode }) => owned.is_super || codes.has(permissionCode));
  });
});

async function insertRole({ tx, tenantId }: Own, values: { name: string; remark: string; data_scope: string }): Promise<string> {
  const row = { tenant_id: tenantId, ...values };
  const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The role, locked. Throws when there is none, when it is a super manager's, or when it was changed since `version`. */
async function changeable(own: Own, id: string, version?: number): Promise<Selectable<Roles>> {
  const role = await lockRole(own, id);
  if (!role) throw new CodedError(commonErrors.notFound);
  if (role.is_super) throw new CodedError(roleErrors.superManager);
  if (version !== undefined && role.version !== version) throw new CodedError(roleErrors.changed);
  return role;
}

/** Codes must exist; what the role holds already may stay while its app is switched off. Page scopes are for scoped pages. */
function requireKnown(
  known: readonly CataloguedPermission[],
  codes: readonly string[],
  pageScopes: readonly PageScope[],
  held: readonly string[],
): void {
  const byCode = new Map(known.map((permission) => [permission.permissionCode, permission]));
  const unknown = codes.find((code) => !byCode.has(code) && !held.includes(code));
  const unscoped = pageScopes.find(({ code }) => byCode.has(code) && !byCode.get(code)?.scoped);
  if (unknown !== undefined || unscoped) throw new CodedError(roleErrors.unknownPermission);
}
