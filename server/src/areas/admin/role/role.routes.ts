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
} from '@lianxi/contracts/admin/role.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Roles } from '../../../platform/db/schema.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { CataloguedPermission } from '../../../platform/permissions/catalogue.ts';
import { requireReach } from '../agent/authority.ts';
import { listRoles, lockRoles, readGrants, stillHolds, touchRole, writeGrants } from './role.queries.ts';

/** Without this right in the tenant, no user could restore it. */
const MANAGES_ROLES = 'system_role';

const constraints: ConstraintErrors = {
  roles_name_key: roleErrors.duplicate,
};

export const roleRoutes = routes((on) => {
  on(roleList, (ctx) => listRoles(ctx, ctx.query));

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
    const [before] = await changeable(ctx, [id], version);
    if (dataScope !== before.data_scope) {
      const grants = await readGrants(ctx, id);
      await requireReach(ctx, { ...grants, dataScope: before.data_scope as DataScope }, { ...grants, dataScope });
    }
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
    const ids = [...new Set(ctx.query.ids.split(','))];
    const roles = await changeable(ctx, ids);
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
    const [source] = await changeable(ctx, [id]);
    const grants = await readGrants(ctx, id);
    if (!grants.codes.every((code) => ctx.principal.holds(code))) throw new CodedError(roleErrors.beyondOwn);
    await requireReach(ctx, null, { ...grants, dataScope: source.data_scope as DataScope });
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
    const [role] = await changeable(ctx, [id], version);
    const dataScope = role.data_scope as DataScope;
    const before = await readGrants(ctx, id);
    requireKnown(await ctx.kernel.readCatalogue(ctx), { codes, pageScopes }, before);
    const changed = [...codes, ...before.codes].filter((code) => codes.includes(code) !== before.codes.includes(code));
    if (!changed.every((code) => ctx.principal.holds(code))) throw new CodedError(roleErrors.beyondOwn);
    await requireReach(ctx, { ...before, dataScope }, { codes, pageScopes, dataScope });
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
}, constraints);

async function insertRole(
  { tx, tenantId }: TenantDb,
  values: { name: string; remark: string; data_scope: string },
): Promise<string> {
  const row = { tenant_id: tenantId, ...values };
  const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The roles, locked. Throws when one does not exist, is a super manager's, or was changed since `version`. */
async function changeable(
  own: TenantDb,
  ids: readonly string[],
  version?: number,
): Promise<[Selectable<Roles>, ...Selectable<Roles>[]]> {
  const [first, ...others] = await lockRoles(own, ids);
  if (!first || others.length + 1 < ids.length) throw new CodedError(commonErrors.notFound);
  const roles: [Selectable<Roles>, ...Selectable<Roles>[]] = [first, ...others];
  if (roles.some((role) => role.is_super)) throw new CodedError(roleErrors.superManager);
  if (version !== undefined && roles.some((role) => role.version !== version)) throw new CodedError(roleErrors.changed);
  return roles;
}

type Grants = Awaited<ReturnType<typeof readGrants>>;

/** Codes must exist, and page scopes need pages with a scope. What the role has already may stay while its app is disabled. */
function requireKnown(known: readonly CataloguedPermission[], wanted: Grants, held: Grants): void {
  const byCode = new Map(known.map((permission) => [permission.permissionCode, permission]));
  const unknown = wanted.codes.some((code) => !byCode.has(code) && !held.codes.includes(code));
  const unscoped = wanted.pageScopes.some(
    ({ code }) => !(byCode.get(code)?.scoped ?? held.pageScopes.some((page) => page.code === code)),
  );
  if (unknown || unscoped) throw new CodedError(roleErrors.unknownPermission);
}
