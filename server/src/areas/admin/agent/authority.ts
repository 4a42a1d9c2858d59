import { agentErrors } from '@lianxi/contracts/admin/agent.contract';
import { departmentErrors } from '@lianxi/contracts/admin/department.contract';
import { roleErrors } from '@lianxi/contracts/admin/role.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { type DataScope, dataScope, type PageScope } from '@lianxi/contracts/permissions/permission.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';

type Caller = Pick<SignedInContext<unknown>, 'tx' | 'tenantId' | 'principal' | 'kernel'>;

/** The rights of a role, and its data scopes on their pages. */
interface RoleRights {
  is_super: boolean;
  data_scope: DataScope;
  codes: string[];
  /** Page code → scope, where it differs from the role's own. */
  page_scopes: Record<string, DataScope>;
}

const rightsOfRole = sql`r.is_super, r.data_scope,
  array(select p.code from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id) as codes,
  (
    select coalesce(json_object_agg(s.code, s.data_scope), '{}')
    from role_page_scopes s where s.tenant_id = r.tenant_id and s.role_id = r.id
  ) as page_scopes`;

/**
 * A caller can give only rights that they have: every role must exist, and have no right and no scope beyond the caller's. The
 * roles are locked until the transaction ends. Throws `agent.unknownRole`, `agent.beyondOwn`.
 */
export async function requireGrantable(caller: Caller, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<RoleRights>`
    select ${rightsOfRole} from roles r
    where r.tenant_id = ${caller.tenantId} and r.id = any(${[...roleIds]}::bigint[])
    order by r.id for share of r`.execute(caller.tx);
  if (rows.length < new Set(roleIds).size) {
    throw new CodedError(agentErrors.unknownRole, { fields: [{ path: 'roleIds', text: agentErrors.unknownRole.text }] });
  }
  await requireWithinOwn(caller, rows);
}

/** A caller cannot manage a user with more rights or a larger scope. Throws `agent.beyondOwn`. */
export async function requireManageable(caller: Caller, agentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<RoleRights>`
    select ${rightsOfRole} from roles r
    where r.tenant_id = ${caller.tenantId} and exists (
      select from agent_roles ar
      where ar.tenant_id = r.tenant_id and ar.role_id = r.id and ar.agent_id = any(${[...agentIds]}::bigint[])
    )`.execute(caller.tx);
  await requireWithinOwn(caller, rows);
}

async function requireWithinOwn(caller: Caller, roles: readonly RoleRights[]): Promise<void> {
  const { principal } = caller;
  if (principal.isSuper || roles.length === 0) return;
  const isScoped = await scopedPages(caller);
  const within = roles.every(
    (role) =>
      !role.is_super &&
      role.codes.every(
        (code) =>
          principal.holds(code) &&
          !(isScoped(code) && isWider(role.page_scopes[code] ?? role.data_scope, principal.dataScopeOn(code))),
      ),
  );
  if (!within) throw new CodedError(agentErrors.beyondOwn);
}

/** The rights of a role, as administrators write them. */
export interface HeldRights {
  dataScope: DataScope;
  codes: readonly string[];
  pageScopes: readonly PageScope[];
}

/**
 * A caller cannot give a role a larger scope on a page than their own. A scope that the role has already is allowed. Throws
 * `role.beyondScope`.
 */
export async function requireReach(caller: Caller, before: HeldRights | null, after: HeldRights): Promise<void> {
  const { principal } = caller;
  if (principal.isSuper) return;
  const isScoped = await scopedPages(caller);
  const [old, wanted] = [before && scopesOf(before), scopesOf(after)];
  const beyond = after.codes.some((code) => {
    const scope = wanted(code);
    const had = before?.codes.includes(code) && old?.(code) === scope;
    return isScoped(code) && !had && isWider(scope, principal.dataScopeOn(code));
  });
  if (beyond) throw new CodedError(roleErrors.beyondScope);
}

function scopesOf({ dataScope: own, pageScopes }: HeldRights): (code: string) => DataScope {
  const pages = new Map(pageScopes.map((page) => [page.code, page.dataScope]));
  return (code) => pages.get(code) ?? own;
}

/** True for a page whose rows the data scope limits. For an app that is disabled this is unknown: then true. */
async function scopedPages(caller: Caller): Promise<(code: string) => boolean> {
  const known = await caller.kernel.readCatalogue(caller);
  const scoped = new Map(known.map((permission) => [permission.permissionCode, permission.scoped]));
  return (code) => scoped.get(code) ?? true;
}

function isWider(one: DataScope, other: DataScope): boolean {
  const fromNarrow = dataScope.options;
  return fromNarrow.indexOf(one) > fromNarrow.indexOf(other);
}

/**
 * Users can be put only into departments that the caller sees. Otherwise the caller could see other rows through such a user, or
 * by moving themselves. Throws `agent.beyondScope`.
 */
export function requireDepartment(principal: Principal, departmentId: string): void {
  const scope = principal.dataScopeOn('system_user');
  if (scope === 'all') return;
  const reached = scope === 'department-tree' ? principal.departmentIds : [principal.departmentId];
  if (reached.includes(departmentId)) return;
  const { beyondScope } = agentErrors;
  throw new CodedError(beyondScope, { fields: [{ path: 'departId', text: beyondScope.text }] });
}

/**
 * A department that moves below the caller's own becomes visible on every page where the caller sees their department's tree.
 * `from`, `to`: the ways to the top, before and after. Throws `department.beyondScope`.
 */
export async function requireSameSight(caller: Caller, from: readonly string[], to: readonly string[]): Promise<void> {
  const { principal } = caller;
  const own = principal.departmentId;
  if (principal.isSuper || from.includes(own) || !to.includes(own)) return;
  const isScoped = await scopedPages(caller);
  const codes = [...principal.permissions];
  if (!codes.some((code) => isScoped(code) && principal.dataScopeOn(code) === 'department-tree')) return;
  const { beyondScope } = departmentErrors;
  throw new CodedError(beyondScope, { fields: [{ path: 'parentId', text: beyondScope.text }] });
}

/**
 * Allows one change of the super managers at a time. It is locked before the change, so that two administrators cannot remove
 * each other's last one.
 */
export async function lockSuperManagers({ tx, tenantId }: TenantDb): Promise<void> {
  await sql`select from roles where tenant_id = ${tenantId} and is_super order by id for update`.execute(tx);
}

/** After the change, a user who can sign in must still be a super manager. Throws `agent.lastSuper`. */
export async function requireSuperManager({ tx, tenantId }: TenantDb): Promise<void> {
  const { rows } = await sql`
    select from agents a
    join agent_roles ar on ar.tenant_id = a.tenant_id and ar.agent_id = a.id
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    where a.tenant_id = ${tenantId} and r.is_super and not a.disabled limit 1`.execute(tx);
  if (rows.length === 0) throw new CodedError(agentErrors.lastSuper);
}
