import {
  agentDetail,
  agentErrors,
  agentList,
  agentRoles,
  agentSelects,
  agentsWithExtension,
  assignRoles,
  colleagues,
  createAgent,
  deleteAgent,
  resetPassword,
  setAgentsDisabled,
  updateAgent,
} from '@lianxi/contracts/auth/agent.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { hashPassword } from '../../platform/auth/password.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { routes } from '../../platform/http/routes.ts';
import { isMaskedPhone, maskPhone, phoneHandle } from '../../platform/permissions/mask.ts';
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
import { lockSuperManagers, requireGrantable, requireManageable, requireSuperManager } from './authority.ts';
import { newPassword } from './new-password.ts';

type Ctx = SignedInContext<unknown>;

const FOREIGN_KEY_VIOLATION = '23503';

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
    await requireGrantable(ctx, ctx.principal, roleIds);
    const password = newPassword();
    const row = { ...valuesOf(fields, null), username, password_hash: await hashPassword(password) };
    const id = await insertAgent(ctx, row);
    await replaceRoles(ctx, [id], roleIds);
    ctx.audit({ target: `agent:${id}`, after: { username, departId: fields.departId, roleIds } });
    return { id, password };
  });

  on(updateAgent, async (ctx) => {
    const { id, version, roleIds, ...fields } = ctx.body;
    await lockSuperManagers(ctx);
    await manageable(ctx, [id]);
    const before = await findAgent(ctx, id, ctx.scope);
    if (!before) throw new CodedError(commonErrors.notFound);
    await requireGrantable(ctx, ctx.principal, roleIds);
    if (!(await replaceAgent(ctx, id, version, valuesOf(fields, before.mobile)))) throw new CodedError(agentErrors.changed);
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
    await requireGrantable(ctx, ctx.principal, roleIds);
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
      .set({ password_hash: await hashPassword(password) })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    await endSessions(ctx.tx, { tenantId: ctx.tenantId, agentId: id }, 'revoked');
    ctx.audit({ target: `agent:${id}` });
    return { password };
  });

  on(setAgentsDisabled, async (ctx) => {
    const { ids, disabled } = ctx.body;
    if (ids.includes(ctx.principal.agentId)) throw new CodedError(agentErrors.self);
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
    await ctx.tx
      .deleteFrom('agents')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        // Which table refers to the user does not matter: whoever has records stays.
        throw (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION ? new CodedError(agentErrors.hasRecords) : error;
      });
    await requireSuperManager(ctx);
    ctx.audit({ target: `agent:${id}`, before: { username: before?.username } });
    return null;
  });

  on(agentSelects, (ctx) => selectAgents(ctx, ctx.query));
  on(agentsWithExtension, (ctx) => selectAgents(ctx, { ...ctx.query, withExtension: true }));
  on(colleagues, (ctx) => selectAgents(ctx, { ...ctx.query, exceptId: ctx.principal.agentId }));
});

/** The caller's own row, or with the right to the list one within the scope. */
async function readable(ctx: Ctx, id: string): Promise<AgentRow> {
  const own = id === ctx.principal.agentId;
  if (!own && !ctx.principal.holds('system_user')) throw new CodedError(commonErrors.forbidden);
  const row = await findAgent(ctx, id, own ? null : ctx.scope);
  if (!row) throw new CodedError(commonErrors.notFound);
  return row;
}

/** Locks users whom the caller may manage: all within the scope, none above the caller. */
async function manageable(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const locked = await lockAgents(ctx, ids, ctx.scope);
  if (locked.length < new Set(ids).size) throw new CodedError(commonErrors.notFound);
  await requireManageable(ctx, ctx.principal, ids);
}

function show({ kernel, tenantId, principal }: Ctx, row: AgentRow) {
  const { mobile } = row;
  const whole = mobile === null || principal.holds('contact_number');
  return toAgent(row, whole ? mobile : maskPhone(mobile, phoneHandle(kernel.cipher, tenantId, mobile)));
}

interface Fields {
  agName: string;
  agNo: string;
  departId: string;
  agExt: string | null;
  agMobile: string | null;
  agEmail: string | null;
}

/** The row's values. A masked number is the one that is stored. */
function valuesOf({ agName, agNo, departId, agExt, agMobile, agEmail }: Fields, storedMobile: string | null) {
  if (agMobile && !isMaskedPhone(agMobile) && !/^\+?\d{6,15}$/.test(agMobile)) throw badMobile();
  const mobile = agMobile && isMaskedPhone(agMobile) ? storedMobile : agMobile;
  return { name: agName, ag_no: agNo, department_id: departId, ext: agExt, mobile, email: agEmail };
}

const badMobile = () => new CodedError(commonErrors.invalid, { fields: [{ path: 'agMobile', text: '长度在 6 到 15 个字符' }] });
