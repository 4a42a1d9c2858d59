import { CodedError } from '@lianxi/contracts/kit/errors';
import { actOnManyWorkOrders, actOnWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderAct } from '@lianxi/contracts/work-order/work-order-act';
import { workOrderErrors as errors } from '@lianxi/contracts/work-order/work-order-errors';
import { ownClosingCodes } from '@lianxi/contracts/work-order/work-order-words';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { fillOwnFields } from '../../form/public.ts';
import { workOrderSettingTable } from '../work-order-setting/setting-table.ts';
import { wasTriedSince } from './effect.queries.ts';
import { type Given, type MovingOrder, moveOrder, openOrder } from './move-order.ts';
import { type OrderRow, stateOf } from './order.queries.ts';
import { rightsFor } from './order-detail.ts';
import { Refused } from './order-events.ts';
import { actsOnTask, mayCause } from './order-rights.rules.ts';
import { findClosingCode } from './order-settings.queries.ts';
import { namesOfEnabled } from './people.queries.ts';
import { findReadableOrder, personOf } from './readable-order.ts';

type Caller = SignedInContext<unknown>;

const DAY_MS = 86_400_000;
const MAX_SUSPENDED_MS = 366 * DAY_MS;

export const orderActRoutes = routes((on) => {
  on(actOnWorkOrder, async (ctx) => {
    const { version, act, values } = ctx.body;
    const row = await findReadableOrder(ctx, ctx.params.id, { lock: true, otherwise: toldOf(act) });
    if (row.version !== version) throw new CodedError(errors.changed);
    const moved = await actOn(ctx, row, act, values);
    ctx.audit({ target: `work-order:${row.id}`, after: { act: act.kind } });
    return { version: moved.version };
  });

  on(actOnManyWorkOrders, async (ctx) => {
    const { ids, act } = ctx.body;
    if (act.kind === 'transferred') await requireAgents(ctx, [act.to]);
    const failed: { number: string; text: string }[] = [];
    let done = 0;
    // In one order of locks, so that two who act on many at once do not wait for each other.
    for (const id of [...new Set(ids)].sort((a, b) => Number(a) - Number(b))) {
      const text = await alone(ctx, async () => actOn(ctx, ...(await chosenAct(ctx, id, act))));
      if (text === null) done += 1;
      else failed.push({ number: await numberOf(ctx, id), text });
    }
    ctx.audit({ target: 'work-order:batch', after: { act: act.kind, done, failed: failed.length } });
    return { done, failed };
  });
});

/** Does one of many, or none of it. Returns why not; null: it is done. */
async function alone({ tx }: Caller, run: () => Promise<unknown>): Promise<string | null> {
  await sql`savepoint one_of_many`.execute(tx);
  try {
    await run();
    await sql`release savepoint one_of_many`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint one_of_many`.execute(tx);
    if (error instanceof CodedError) return error.message;
    throw error;
  }
}

const toldOf = ({ kind }: { kind: string }) => (kind === 'claimed' ? errors.claimed : errors.missing);

type Many = { kind: 'claimed' } | { kind: 'urged' } | { kind: 'transferred'; to: string; reason: string };

/** Of an order, the task that the caller may claim or assign. */
async function chosenAct(ctx: Caller, id: string, act: Many): Promise<[OrderRow, OrderAct]> {
  const row = await findReadableOrder(ctx, id, { lock: true, otherwise: toldOf(act) });
  if (act.kind === 'urged') return [row, { kind: 'urged', reason: '' }];
  const person = await personOf(ctx, row);
  const state = stateOf(row);
  const task = state.tasks.find((one) => actsOnTask(state, one, person).includes(act.kind));
  if (!task) throw new CodedError(act.kind === 'claimed' ? errors.claimed : errors.notYours);
  return [row, { ...act, task: task.no }];
}

async function numberOf({ tx, tenantId }: Caller, id: string): Promise<string> {
  const row = await tx
    .selectFrom('work_orders')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number ?? '';
}

/** An act on an order that the caller may read and has locked. */
async function actOn(
  ctx: Caller,
  row: OrderRow,
  act: OrderAct,
  values: Readonly<Record<string, unknown>> = {},
): Promise<OrderRow> {
  const state = stateOf(row);
  if (!mayCause(state, act, await personOf(ctx, row))) throw new CodedError(errors.notYours);
  const moving = await openOrder(ctx, row);
  await requireSense(ctx, row, act);
  if (act.kind === 'submitted' || act.kind === 'agreed') await fillAt(ctx, moving, act.task, values);
  try {
    return await moveOrder(ctx, moving, { ...act, by: ctx.principal.agentId } as Given, ctx.now);
  } catch (error) {
    if (error instanceof Refused) throw new CodedError(errors[error.why], { cause: error });
    throw error;
  }
}

/** What the person wrote into the form at their task. Without rights to write, nothing is checked. */
async function fillAt(
  ctx: Caller,
  { row, template }: MovingOrder,
  task: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rights = rightsFor(stateOf(row), template, ctx.principal.agentId, task);
  const isOpen = Object.values(rights).some((right) => right === 'write' || right === 'required');
  if (!isOpen && Object.keys(values).length === 0) return;
  const { formTemplateId: templateId, formVersion: version } = template;
  const step = { rights, isDraft: false };
  await fillOwnFields(ctx, { module: 'workorder', templateId, version, recordId: row.id }, values, {
    ...{ principal: ctx.principal, now: ctx.now, step },
  });
}

async function requireAgents(ctx: Caller, ids: readonly string[]): Promise<void> {
  const names = await namesOfEnabled(ctx, ids);
  if (ids.some((id) => !names.has(id))) throw new CodedError(errors.unknownAgent);
}

/** What the machine cannot know: people, codes, times. */
async function requireSense(ctx: Caller, row: OrderRow, act: OrderAct): Promise<void> {
  if ('to' in act) await requireAgents(ctx, [act.to]);
  if ('ids' in act) await requireAgents(ctx, act.ids);
  if (act.kind === 'withdrawn' && (await wasTriedSince(ctx, row.id, stateOf(row).undo?.before.effects ?? []))) {
    throw new CodedError(errors.tooLate);
  }
  if (act.kind === 'suspended') {
    const ahead = Date.parse(act.until) - ctx.now.getTime();
    if (ahead <= 0 || ahead > MAX_SUSPENDED_MS) throw new CodedError(errors.wrongDate);
  }
  if (act.kind === 'closed' && !(act.code === 'confirmed' && act.code in ownClosingCodes)) {
    const code = await findClosingCode(ctx, act.code);
    if (!code) throw new CodedError(errors.unknownCode);
    if (code.needs_note && act.reason === '') throw new CodedError(errors.needsNote);
  }
  if (act.kind === 'reopened' && row.closed_at !== null) {
    const { reopenDays } = await workOrderSettingTable.find(ctx);
    if (ctx.now.getTime() - row.closed_at.getTime() > reopenDays * DAY_MS) throw new CodedError(errors.reopenTooLate);
  }
}
