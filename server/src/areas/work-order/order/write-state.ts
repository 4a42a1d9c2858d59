import type { BusinessCalendar } from '../../../platform/calendar/business-calendar.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { reaches } from './clock.rules.ts';
import { addPeople } from './order.queries.ts';
import type { OrderState, Task } from './order-state.ts';
import { isOpen, statusOf } from './order-state.ts';

/** Of an order, what its tables are written from. */
export interface Written {
  readonly id: string;
  readonly before: OrderState;
  readonly state: OrderState;
  readonly calendar: BusinessCalendar;
  readonly nodeName: (nodeId: string | null) => string;
  readonly now: Date;
}

/** The tables of tasks, people and timers, as the state says. Returns what the row of the order holds of it. */
export async function writeState(own: SealedDb, written: Written) {
  const { state, nodeName, now } = written;
  await writeTasks(own, written);
  await writePeople(own, written);
  const dueAt = await writeTimers(own, written);
  const places = [...new Set(state.tokens.filter(({ waits }) => waits !== 'join').map(({ nodeId }) => nodeName(nodeId)))];
  return {
    status: statusOf(state),
    places: state.phase === 'confirming' ? '待发起人确认' : places.join('、'),
    state: JSON.stringify(state),
    due_at: isOpen(state) ? dueAt : null,
    code: state.code,
    ...(isOpen(state) ? { closed_at: null } : written.before.phase !== state.phase && { closed_at: now }),
  };
}

async function writeTasks({ tx, tenantId }: SealedDb, { id, before, state }: Written): Promise<void> {
  const was = new Map(before.tasks.map((task) => [task.no, JSON.stringify(task)]));
  const changed = state.tasks.filter((task) => was.get(task.no) !== JSON.stringify(task));
  if (changed.length === 0) return;
  await tx
    .insertInto('work_order_tasks')
    .values(changed.map((task) => ({ tenant_id: tenantId, order_id: id, ...rowOf(task) })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'order_id', 'no']).doUpdateSet((eb) => ({
        owner_id: eb.ref('excluded.owner_id'),
        group_id: eb.ref('excluded.group_id'),
        state: eb.ref('excluded.state'),
        opened_at: eb.ref('excluded.opened_at'),
      })),
    )
    .execute();
}

const rowOf = ({ no, nodeId, kind, ownerId, groupId, state, openedAt }: Task) => ({
  ...{ no, node_id: nodeId, kind, owner_id: ownerId, group_id: groupId, state, opened_at: new Date(openedAt) },
});

async function writePeople(own: SealedDb, { id, before, state }: Written): Promise<void> {
  const candidates = (of: OrderState) =>
    of.tasks.filter((task) => task.state === 'open' && task.ownerId === null).flatMap(({ candidateIds }) => candidateIds);
  if (JSON.stringify(candidates(before)) !== JSON.stringify(candidates(state))) {
    const { tx, tenantId } = own;
    await tx
      .deleteFrom('work_order_people')
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', id)
      .where('role', '=', 'candidate')
      .execute();
    await addPeople(own, id, 'candidate', candidates(state));
  }
  await addPeople(
    own,
    id,
    'copied',
    state.copiedTo.filter((agentId) => !before.copiedTo.includes(agentId)),
  );
}

/** Returns when the first running clock is over. */
async function writeTimers({ tx, tenantId }: SealedDb, { id, state, calendar }: Written): Promise<Date | null> {
  const timers = state.timers.map(({ no, kind, at }) => ({ no, kind: kind as string, at: new Date(at) }));
  const dues: number[] = [];
  for (const clock of state.clocks) {
    const due = reaches(calendar, clock, 100);
    const warn = clock.warned ? null : reaches(calendar, clock, clock.limit.warnPercent);
    if (due) dues.push(due.getTime());
    if (due && !clock.breached) timers.push({ no: clock.no, kind: 'breach', at: due });
    if (warn && warn.getTime() < (due?.getTime() ?? 0)) timers.push({ no: clock.no, kind: 'warn', at: warn });
  }
  await tx.deleteFrom('work_order_timers').where('tenant_id', '=', tenantId).where('order_id', '=', id).execute();
  // While an order is suspended, only the end of the suspension rings.
  const ringing = state.suspended ? timers.filter(({ kind }) => kind === 'resume') : timers;
  if (ringing.length > 0) {
    const key = { tenant_id: tenantId, order_id: id };
    await tx
      .insertInto('work_order_timers')
      .values(ringing.map((timer) => ({ ...key, ...timer })))
      .execute();
  }
  return dues.length > 0 ? new Date(Math.min(...dues)) : null;
}
