import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import {
  changeTaskState,
  copyOutboundTask,
  outboundTask,
  outboundTaskFunnel,
} from '@lianxi/contracts/outbound/outbound-task.contract';
import { movesOfTask, type OutboundTaskState, outboundTaskStateNames } from '@lianxi/contracts/outbound/outbound-task-state';
import { type Selectable, sql } from 'kysely';
import type { OutboundTasks } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { applyFunnel, judgeContacts } from './funnel.ts';
import { findTaskAgents } from './task-users.ts';

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

const taskOf = ({ tx, tenantId, scope }: Caller, id: string) =>
  tx
    .selectFrom('outbound_tasks as t')
    .selectAll('t')
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', '=', id)
    .where((eb) => scope.agentIds(eb, 't.owner_id'));

/** A task within the caller's data scope, locked until the transaction ends. */
export async function lockTask(ctx: Caller, id: string): Promise<Selectable<OutboundTasks>> {
  return existing(await taskOf(ctx, id).forNoKeyUpdate().executeTakeFirst());
}

const MAX_NAME = 50;
const COPY = '-副本';

export const taskStateRoutes = routes((on) => {
  on(copyOutboundTask, async (ctx) => {
    const { tx, tenantId, principal } = ctx;
    const { id: from, name } = await lockTask(ctx, ctx.body.id);
    const copied = await freeName(ctx, name);
    const { rows } = await sql<{ id: string }>`
      insert into outbound_tasks (tenant_id, name, mode, purpose, priority, script_id, caller_pool_id, preview_seconds, windows, redial,
        skipped, begin_on, end_on, remark, owner_id)
      select tenant_id, ${copied}, mode, purpose, priority, script_id, caller_pool_id, preview_seconds, windows, redial, skipped, begin_on,
        end_on, remark, ${principal.agentId}::bigint
      from outbound_tasks where tenant_id = ${tenantId} and id = ${from} returning id`.execute(tx);
    const { id } = existing(rows[0]);
    await sql`
      insert into outbound_task_users (tenant_id, task_id, agent_id, skill_group_id)
      select tenant_id, ${id}::bigint, agent_id, skill_group_id from outbound_task_users
      where tenant_id = ${tenantId} and task_id = ${from}`.execute(tx);
    ctx.audit({ target: `outbound-task:${id}`, after: { 复制自: `#${from}`, 任务名称: copied } });
    ctx.changed(outboundTasksTopic);
    return { id };
  });

  on(outboundTaskFunnel, async (ctx) => {
    const task = existing(await taskOf(ctx, ctx.query.id).executeTakeFirst());
    const { total, callable, excluded } = await judgeContacts(ctx, task);
    return { total, callable, excluded: [...excluded].map(([reason, count]) => ({ reason, count })) };
  });

  on(changeTaskState, async (ctx) => {
    const { tx, tenantId, now, body } = ctx;
    const task = await lockTask(ctx, body.id);
    const from = task.state as OutboundTaskState;
    // Clicked twice, or by two people.
    if (from === body.to) return { state: from };
    if (!movesOfTask[from].includes(body.to)) throw new CodedError(outboundTask.errors.badMove);
    if (body.to === 'running') await begin(ctx, task, body.callable);
    await tx
      .updateTable('outbound_tasks')
      .set((eb) => ({
        state: body.to,
        updated_at: now,
        version: eb('version', '+', 1),
        ...(body.to === 'running' && { started_at: eb.fn.coalesce('started_at', eb.val(now)) }),
        ...(body.to === 'finished' && { finished_at: now }),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', task.id)
      .execute();
    ctx.audit({
      target: `outbound-task:${task.id}`,
      before: { 状态: outboundTaskStateNames[from] },
      after: { 状态: outboundTaskStateNames[body.to] },
    });
    ctx.changed(outboundTasksTopic);
    return { state: body.to };
  });
});

/** Leaves out whom the task does not call. The user saw how many remain: so many are called, or the task does not begin. */
async function begin(
  ctx: SignedInContext<unknown>,
  task: Selectable<OutboundTasks>,
  callable: number | undefined,
): Promise<void> {
  if ((await findTaskAgents(ctx, task.id)).length === 0) throw new CodedError(outboundTask.errors.noAgents);
  const funnel = await judgeContacts(ctx, task);
  if (callable !== undefined && callable !== funnel.callable) throw new CodedError(outboundTask.errors.funnelChanged);
  if (funnel.callable === 0) throw new CodedError(outboundTask.errors.noContacts);
  await applyFunnel(ctx, funnel);
}

/** The name with 副本, and a number where it is taken. */
async function freeName({ tx, tenantId }: Caller, name: string): Promise<string> {
  const rows = await tx.selectFrom('outbound_tasks').select('name').where('tenant_id', '=', tenantId).execute();
  const taken = new Set(rows.map((row) => row.name));
  for (let no = 1; ; no += 1) {
    const ending = no === 1 ? COPY : `${COPY}${no}`;
    const copied = name.slice(0, MAX_NAME - ending.length) + ending;
    if (!taken.has(copied)) return copied;
  }
}
