import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import {
  allocateContacts,
  batchAllocate,
  recallContacts,
  taskAgents,
  withdrawContacts,
} from '@lianxi/contracts/outbound/task-allocation.contract';
import {
  addCustomers,
  MAX_TASK_CONTACTS,
  taskContactErrors,
  taskContacts,
} from '@lianxi/contracts/outbound/task-contact.contract';
import { sql } from 'kysely';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { findPeopleToCall } from '../../customer/public.ts';
import { findTaskAgents } from '../outbound-task/task-users.ts';
import { foundContacts, lockOpenTask, showContact, taskInScope } from './contact.queries.ts';
import { insertContacts } from './new-contacts.ts';
import { divide } from './share.rules.ts';

type Caller = SignedInContext<unknown>;

export const contactRoutes = routes((on) => {
  on(taskContacts, (ctx) => findPage(foundContacts(ctx, ctx.query), ctx.query, (row) => showContact(ctx, row)));

  on(taskAgents, async (ctx) => {
    const { tx, tenantId, query } = ctx;
    const [task] = await taskInScope(ctx, query.taskId).execute();
    if (!task) return [];
    const counted = await tx
      .selectFrom('outbound_contacts')
      .select((eb) => ['assigned_to', eb.fn.countAll<string>().as('open')])
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', task.id)
      .where('state', 'in', ['waiting', 'retry', 'callback'])
      .groupBy('assigned_to')
      .execute();
    const open = new Map(counted.map((row) => [row.assigned_to, Number(row.open)]));
    return (await findTaskAgents(ctx, task.id)).map((agent) => ({ ...agent, open: open.get(agent.id) ?? 0 }));
  });

  on(addCustomers, async (ctx) => {
    const { taskId, keyword, level, city, ownerId } = ctx.body;
    // The endpoint's scope is that of customers; the task has its own.
    const { tx, tenantId, principal } = ctx;
    if (!principal.holds('customer_list')) throw new CodedError(commonErrors.forbidden);
    const task = await lockOpenTask({ tx, tenantId, scope: scopeOf(principal, 'callcenter_taskmanage') }, taskId);
    const filters = {
      ...(keyword && { keyword }),
      ...(level && { level }),
      ...(city && { city }),
      ...(ownerId && { ownerId }),
    };
    const people = await findPeopleToCall(ctx, filters, MAX_TASK_CONTACTS + 1);
    if (people.length === 0) throw new CodedError(taskContactErrors.empty);
    if (people.length > MAX_TASK_CONTACTS) throw new CodedError(taskContactErrors.tooMany);
    const contacts = people.map(({ id, name, number }) => ({
      name,
      numbers: [number] as const,
      remark: '',
      customerId: id,
    }));
    const added = await insertContacts(ctx, task.id, contacts, ctx.now);
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 从客户加入: added.added, 重复: added.duplicates } });
    ctx.changed(outboundTasksTopic);
    return { ...added, badRows: 0, faults: [] };
  });

  on(allocateContacts, async (ctx) => {
    const { taskId, ids, agentId } = ctx.body;
    const task = await lockOpenTask(ctx, taskId);
    if (agentId !== null) await requireAgents(ctx, task.id, [agentId]);
    const changed = await assign(ctx, task.id, new Map([[agentId, ids]]));
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 分配: changed, 坐席: agentId } });
    return { changed };
  });

  on(batchAllocate, async (ctx) => {
    const { tx, tenantId, body } = ctx;
    const task = await lockOpenTask(ctx, body.taskId);
    const agents = body.agents.map(({ agentId, share }) => ({ agentId, share: body.way === 'equal' ? 1 : share }));
    await requireAgents(
      ctx,
      task.id,
      agents.map(({ agentId }) => agentId),
    );
    if (agents.every(({ share }) => share === 0)) throw new CodedError(taskContactErrors.noShares);
    const free = await tx
      .selectFrom('outbound_contacts')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', task.id)
      .where('assigned_to', 'is', null)
      .where('state', 'in', ['waiting', 'retry', 'callback'])
      .orderBy('id')
      .execute();
    const parts = divide(
      free.map(({ id }) => id),
      agents,
    );
    const changed = await assign(ctx, task.id, parts);
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 批量分配: changed, 坐席: agents.length, 方式: body.way } });
    return { changed };
  });

  on(recallContacts, async (ctx) => {
    const { tx, tenantId, body } = ctx;
    const task = await lockOpenTask(ctx, body.taskId);
    let found = tx
      .updateTable('outbound_contacts')
      .set({ assigned_to: null })
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', task.id)
      .where('assigned_to', 'is not', null)
      .where('state', 'in', ['waiting', 'retry', 'callback']);
    if (body.agentId !== null) found = found.where('assigned_to', '=', body.agentId);
    const changed = Number((await found.executeTakeFirst()).numUpdatedRows);
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 收回: changed, 坐席: body.agentId } });
    ctx.changed(outboundTasksTopic);
    return { changed };
  });

  on(withdrawContacts, async (ctx) => {
    const { tx, tenantId, body } = ctx;
    const task = await lockOpenTask(ctx, body.taskId);
    const { numUpdatedRows } = await tx
      .updateTable('outbound_contacts')
      .set({ state: 'excluded', reason: 'withdrawn', callback_at: null })
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', task.id)
      .where('id', '=', sql<string>`any(${body.ids}::bigint[])`)
      .where('state', 'in', ['waiting', 'retry', 'callback'])
      .executeTakeFirst();
    const changed = Number(numUpdatedRows);
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 移出: changed } });
    ctx.changed(outboundTasksTopic);
    return { changed };
  });
});

async function requireAgents(ctx: Caller, taskId: string, agentIds: readonly string[]): Promise<void> {
  const own = new Set((await findTaskAgents(ctx, taskId)).map(({ id }) => id));
  if (agentIds.some((agentId) => !own.has(agentId))) throw new CodedError(taskContactErrors.unknownAgent);
}

/** Gives open contacts to agents. Who is being called stays where they are. */
async function assign(ctx: Caller, taskId: string, parts: ReadonlyMap<string | null, readonly string[]>): Promise<number> {
  const pairs = [...parts].flatMap(([agentId, ids]) => ids.map((id) => ({ id, agentId })));
  const { numAffectedRows = 0n } = await sql`
    update outbound_contacts c set assigned_to = n.agent_id
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ agentId }) => agentId)}::bigint[]) as n (id, agent_id)
    where c.tenant_id = ${ctx.tenantId} and c.task_id = ${taskId} and c.id = n.id
      and c.state in ('waiting', 'retry', 'callback')`.execute(ctx.tx);
  ctx.changed(outboundTasksTopic);
  return Number(numAffectedRows);
}
