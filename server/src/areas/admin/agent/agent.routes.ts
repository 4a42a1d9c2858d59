import {
  agentDetail,
  agentErrors,
  agentList,
  agentRoles,
  assignRoles,
  createAgent,
  deleteAgent,
  resetPassword,
  setAgentsDisabled,
  updateAgent,
} from '@lianxi/contracts/admin/agent.contract';
import { agentSelects, agentsWithExtension, colleagues, scrmAgents } from '@lianxi/contracts/admin/agent-option.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { guardContact } from '../../../platform/auth/contact-change.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { endSessions } from '../../../platform/auth/sessions.ts';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { isMaskedPhone, maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import {
  type AgentRow,
  findAgent,
  insertAgent,
  listAgents,
  lockAgents,
  replaceAgent,
  replaceRoles,
  selectAgents,
  toAgent,
  touchAgents,
} from './agent.queries.ts';
import { lockSuperManagers, requireDepartment, requireGrantable, requireManageable, requireSuperManager } from './authority.ts';
import { newPassword } from './new-password.ts';

type Ctx = SignedInContext<unknown>;

const FOREIGN_KEY_VIOLATION = '23503';

const constraints: ConstraintErrors = {
  agents_username_key: agentErrors.duplicateUsername,
  agents_ag_no_key: agentErrors.duplicateNumber,
  agents_ext_key: agentErrors.duplicateExtension,
  agents_department_fkey: agentErrors.unknownDepartment,
  agent_roles_role_fkey: agentErrors.unknownRole,
};

export const agentRoutes = routes((on) => {
  on(agentList, async (ctx) => {
    const { currentPage, pageSize, ...filter } = ctx.query;
    const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
    const { rows, total } = await listAgents(ctx, { scope: ctx.scope, ...filter }, page);
    return { list: rows.map((row) => show(ctx, row)), total, currentPage, pageSize };
  });

  on(agentDetail, async (ctx) => show(ctx, await readable(ctx, ctx.params.id)));

  on(agentRoles, async (ctx) => (await readable(ctx, ctx.params.id)).roles);

  on(createAgent, async (ctx) => {
    const { roleIds, username, ...fields } = ctx.body;
    if (fields.agMobile && isMaskedPhone(fields.agMobile)) throw badMobile();
    requireDepartment(ctx.principal, fields.departId);
    await requireGrantable(ctx, roleIds);
    const password = newPassword();
    const row = { ...valuesOf(ctx.principal, fields, null), username, ...(await shown(password)) };
    const id = await insertAgent(ctx, row);
    await replaceRoles(ctx, [id], roleIds);
    ctx.audit({ target: `agent:${id}`, after: { username, departId: fields.departId, roleIds } });
    return { id, password };
  });

  on(updateAgent, async (ctx) => {
    const { id, version, roleIds, password, ...fields } = ctx.body;
    await lockSuperManagers(ctx);
    await manageable(ctx, [id]);
    const before = existing(await findAgent(ctx, id, ctx.scope));
    if (before.version !== version) throw new CodedError(agentErrors.changed);
    if (fields.departId !== before.department_id) requireDepartment(ctx.principal, fields.departId);
    await requireGrantable(ctx, roleIds);
    const values = valuesOf(ctx.principal, fields, before.mobile);
    await guardContact(ctx, { agentId: id, username: before.username, before, after: values, password });
    await replaceAgent(ctx, id, values);
    await replaceRoles(ctx, [id], roleIds);
    await requireSuperManager(ctx);
    const old = { departId: before.department_id, roleIds: before.roles.map((role) => role.id), agExt: before.ext };
    ctx.audit({ target: `agent:${id}`, before: old, after: { departId: fields.departId, roleIds, agExt: fields.agExt } });
    return null;
  });

  on(assignRoles, async (ctx) => {
    const { ids, roleIds } = ctx.body;
    await lockSuperManagers(ctx);
    await manageable(ctx, ids);
    await requireGrantable(ctx, roleIds);
    await replaceRoles(ctx, ids, roleIds);
    await touchAgents(ctx, ids);
    await requireSuperManager(ctx);
    ctx.audit({ target: `agent:${ids.join(',')}`, after: { roleIds } });
    return null;
  });

  on(resetPassword, async (ctx) => {
    const { id } = ctx.params;
    await manageable(ctx, [id]);
    const password = newPassword();
    await ctx.tx
      .updateTable('agents')
      .set(await shown(password))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    await endSessions(ctx.tx, { tenantId: ctx.tenantId, agentId: id }, 'revoked');
    ctx.audit({ target: `agent:${id}` });
    return { password };
  });

  on(setAgentsDisabled, async (ctx) => {
    const { ids, disabled } = ctx.body;
    if (disabled && ids.includes(ctx.principal.agentId)) throw new CodedError(agentErrors.self);
    await lockSuperManagers(ctx);
    await manageable(ctx, ids);
    await ctx.tx
      .updateTable('agents')
      .set((eb) => ({ disabled, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', 'in', ids)
      .where('disabled', '<>', disabled)
      .execute();
    await requireSuperManager(ctx);
    ctx.audit({ target: `agent:${ids.join(',')}`, after: { disabled } });
    return null;
  });

  on(deleteAgent, async (ctx) => {
    const { id } = ctx.params;
    if (id === ctx.principal.agentId) throw new CodedError(agentErrors.self);
    await lockSuperManagers(ctx);
    await manageable(ctx, [id]);
    const before = await findAgent(ctx, id, ctx.scope);
    // Their sockets are notified first: sockets of a deleted session get nothing.
    await endSessions(ctx.tx, { tenantId: ctx.tenantId, agentId: id }, 'revoked');
    await ctx.tx
      .deleteFrom('agents')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        // The referring table does not matter: a user with records stays.
        throw (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION ? new CodedError(agentErrors.hasRecords) : error;
      });
    await requireSuperManager(ctx);
    ctx.audit({ target: `agent:${id}`, before: { username: before?.username } });
    return null;
  });

  on(agentSelects, (ctx) => selectAgents(ctx, ctx.query));
  on(scrmAgents, (ctx) => selectAgents(ctx, ctx.query));
  on(agentsWithExtension, (ctx) => selectAgents(ctx, { ...ctx.query, withExtension: true }));
  on(colleagues, (ctx) => selectAgents(ctx, { ...ctx.query, exceptId: ctx.principal.agentId }));
}, constraints);

/** The caller's own row, or with the right to the list a row within the scope. */
async function readable(ctx: Ctx, id: string): Promise<AgentRow> {
  const own = id === ctx.principal.agentId;
  if (!own && !ctx.principal.holds('system_user')) throw new CodedError(commonErrors.forbidden);
  return existing(await findAgent(ctx, id, own ? null : ctx.scope));
}

/** Locks users whom the caller may manage: all within the scope, none with more rights than the caller. */
async function manageable(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const locked = await lockAgents(ctx, ids, ctx.scope);
  if (locked.length < new Set(ids).size) throw new CodedError(commonErrors.notFound);
  await requireManageable(ctx, ids);
}

function show({ cipher, principal }: Ctx, row: AgentRow) {
  const { mobile } = row;
  const whole = mobile === null || principal.holds(CONTACT_NUMBER);
  return toAgent(row, whole ? mobile : maskPhone(mobile, phoneHandle(cipher, mobile)));
}

interface Fields {
  agName: string;
  agNo: string;
  departId: string;
  agExt: string | null;
  agMobile: string | null;
  agEmail: string | null;
}

/**
 * The row's values. A masked number means the stored one. A caller who does not see the number may replace it, but not remove it.
 */
function valuesOf(principal: Principal, { agName, agNo, departId, agExt, agMobile, agEmail }: Fields, stored: string | null) {
  if (agMobile === null && stored !== null && !principal.holds(CONTACT_NUMBER)) throw badMobile('没有号码查看权限，不能清空号码');
  const mobile = agMobile && isMaskedPhone(agMobile) ? stored : agMobile;
  // An existing number may follow older rules.
  if (mobile !== null && mobile !== stored && !/^\+?\d{6,15}$/.test(mobile)) throw badMobile();
  return { name: agName, ag_no: agNo, department_id: departId, ext: agExt, mobile, email: agEmail };
}

const badMobile = (text = '请输入 6 到 15 位数字') =>
  new CodedError(commonErrors.invalid, { fields: [{ path: 'agMobile', text }] });

/** A password that an administrator sees: its user chooses another one at the sign-in. */
const shown = async (password: string) => ({ password_hash: await hashPassword(password), one_time_password: true });
