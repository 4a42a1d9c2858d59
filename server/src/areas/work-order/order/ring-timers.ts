import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { type Given, type MovingOrder, moveOrder, openOrder } from './move-order.ts';
import { lockFreeOrder, lockOrder, type OrderRow, stateOf } from './order.queries.ts';
import { Refused } from './order-events.ts';
import type { Task } from './order-state.ts';
import { fallBack, findMembers, namesOfEnabled } from './people.queries.ts';

const AT_ONCE = 2000;
/** An order that fails is tried again after so long, so that it does not stand in the way of the others. */
const AGAIN_MS = 5 * 60_000;

type Ringing = Pick<Kernel, 'db' | 'log'>;

/**
 * Moves all orders on for which a moment has come. The order's row is locked without waiting: two processes never ring for the
 * same order, and a timer that rang is gone with the transaction in which it rang.
 */
export async function ringTimers({ db, log }: Ringing, now = new Date()): Promise<void> {
  const due = await db.platform(async ({ tx }) => {
    const { rows } = await sql<{ tenantId: number; orderId: string }>`
      select distinct tenant_id as "tenantId", order_id as "orderId" from (
        select tenant_id, order_id from work_order_timers where at <= ${now} order by at limit ${AT_ONCE}) as due`.execute(tx);
    return rows;
  });
  await sweepEach(
    due,
    ({ tenantId, orderId }) =>
      db.tenant(tenantId, async (own) => {
        const row = await lockFreeOrder(own, orderId);
        if (row) await ring(own, row, now);
      }),
    (error, { tenantId, orderId }) => {
      noteSweepFailure(log, 'work-order-timers', error, { tenantId });
      void db.tenant(tenantId, (own) => putOff(own, orderId, now)).catch(() => {});
    },
  );
}

async function ring(own: TenantTx, locked: OrderRow, now: Date): Promise<void> {
  const { tx, tenantId } = own;
  const timers = await tx
    .selectFrom('work_order_timers')
    .select(['no', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', locked.id)
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('kind', 'desc')
    .execute();
  let row = locked;
  for (const { no, kind } of timers) {
    try {
      row = await moveOrder(own, await openOrder(own, row), eventOf(no, kind), now);
    } catch (error) {
      // An earlier timer of the same moment ended what this one was for.
      if (!(error instanceof Refused)) throw error;
    }
  }
}

function eventOf(no: number, kind: string): Given {
  if (kind === 'warn') return { kind: 'clockWarned', by: null, clock: no };
  if (kind === 'breach') return { kind: 'clockBreached', by: null, clock: no };
  return { kind: 'timerRang', by: null, timer: no };
}

async function putOff({ tx, tenantId }: TenantTx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('work_order_timers')
    .set((eb) => ({ at: new Date(now.getTime() + AGAIN_MS), tries: eb('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('at', '<=', now)
    .execute();
}

/**
 * Tasks whose owners were disabled, and those that nobody is left to claim, go to the fallback of their node, then to the owner of
 * the template. Each order has a transaction of its own: one that fails does not keep the others from their new owners.
 */
export async function replaceGoneOwners({ db, log }: Ringing, now = new Date()): Promise<void> {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
  const failed = (error: unknown, tenantId: number) => noteSweepFailure(log, 'work-order-owners', error, { tenantId });
  await sweepEach(
    tenants.map(({ id }) => id),
    async (tenantId) => {
      const ids = await db.tenant(tenantId, (own) => findLeftOrders(own));
      await sweepEach(
        ids,
        (id) => db.tenant(tenantId, (own) => replaceOwners(own, id, now)),
        (error) => failed(error, tenantId),
        1,
      );
    },
    failed,
  );
}

/** Orders with a task that nobody can do. */
async function findLeftOrders({ tx, tenantId }: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.order_id as id from work_order_tasks t
    join agents a on a.tenant_id = t.tenant_id and a.id = t.owner_id and a.disabled
    join work_orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    where t.tenant_id = ${tenantId} and t.state in ('open', 'waiting')
    union select t.order_id from work_order_tasks t
    where t.tenant_id = ${tenantId} and t.state = 'open' and t.owner_id is null and t.group_id is not null and not exists (
      select from work_order_group_members m join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id
      where m.tenant_id = t.tenant_id and m.group_id = t.group_id and not a.disabled)
    union select t.order_id from work_order_tasks t
    where t.tenant_id = ${tenantId} and t.state = 'open' and t.owner_id is null and t.group_id is null and not exists (
      select from work_order_people p join agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
      where p.tenant_id = t.tenant_id and p.order_id = t.order_id and p.role = 'candidate' and not a.disabled)
    limit 200`.execute(tx);
  return rows.map(({ id }) => id);
}

async function replaceOwners(own: TenantTx, orderId: string, now: Date): Promise<void> {
  let row = await lockOrder(own, orderId);
  if (!row) return;
  const moving = await openOrder(own, row);
  const { ownerId: last } = moving.template;
  for (const task of stateOf(row).tasks) {
    const gone = await whyGone(own, task);
    if (gone === null) continue;
    const node = moving.template.graph.nodes.find(({ id }) => id === task.nodeId);
    const fallback = node && 'fallbackId' in node ? node.fallbackId : row.initiator_id;
    // Who signs at the node already cannot sign for another: then the owner of the template does.
    for (const wanted of [[fallback], []]) {
      const found = await fallBack(own, wanted, last, [gone]);
      const to = found.ids[0] ?? last;
      // Where the owner of the template is disabled too, the task waits for a new owner.
      if (to === task.ownerId) break;
      const given = { kind: 'ownerGone', by: null, task: task.no, to, why: found.why } as const;
      const moved = await movedUnlessRefused(own, { ...moving, row }, given, now);
      if (!moved) continue;
      row = moved;
      break;
    }
  }
}

async function movedUnlessRefused(own: TenantTx, moving: MovingOrder, given: Given, now: Date): Promise<OrderRow | null> {
  try {
    return await moveOrder(own, moving, given, now);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Why nobody can do a task any more; null: somebody can. */
async function whyGone(own: TenantTx, { state, ownerId, groupId, candidateIds }: Task): Promise<string | null> {
  if (state !== 'open' && state !== 'waiting') return null;
  if (ownerId !== null) {
    const agent = await own.tx
      .selectFrom('agents')
      .select(['disabled', 'name'])
      .where('tenant_id', '=', own.tenantId)
      .where('id', '=', ownerId)
      .executeTakeFirst();
    return agent?.disabled ? `${agent.name}已停用` : null;
  }
  if (groupId !== null) return (await findMembers(own, groupId)).length === 0 ? '工单组中没有可用的人' : null;
  return (await namesOfEnabled(own, candidateIds)).size === 0 ? '候选人均已停用' : null;
}
