import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import {
  cancelVisitPlan,
  createVisitPlan,
  finishVisitPlan,
  handOverVisitPlans,
  plansOfCustomer,
  readVisitPlan,
  updateVisitPlan,
  type VisitPlan,
  visitPlanErrors,
  visitPlanList,
} from '@lianxi/contracts/customer/visit-plan.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { sendNotice } from '../../admin/public.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { customersByKeyword } from '../customer/found-customers.ts';
import { findReadable } from '../customer/readable-customer.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { endPlan } from './end-plan.ts';
import {
  changePlans,
  findPlanIds,
  insertPlan,
  type LockedPlan,
  lockPlans,
  planIdsOfCustomer,
  plansInOrder,
  plansOf,
  showPlan,
} from './visit-plan.queries.ts';
import { changedPlanText, handedPlanText, isPlannable, newPlanText, noticesOf } from './visit-plan.rules.ts';

type Caller = SignedInContext<Endpoint>;

export const visitPlanRoutes = routes((on) => {
  on(visitPlanList, async (ctx) => {
    const { keyword, whose, ownerId, state, way, beginTime, endTime, ...page } = ctx.query;
    const { scope, principal, now } = ctx;
    const customers = keyword ? customersByKeyword(ctx, keyword) : undefined;
    if (customers === null) return { list: [], total: 0, ...page };
    const ownerIds = [...(whose === 'mine' ? [principal.agentId] : []), ...(ownerId ? [ownerId] : [])];
    return pageOf(ctx, findPlanIds(ctx, { scope, customers, ownerIds, state, way, beginTime, endTime }, now), page);
  });

  on(readVisitPlan, async (ctx) => {
    const found = plansOf(ctx)
      .where('p.id', '=', ctx.params.id)
      .where((eb) => ctx.scope.agentIds(eb, 'p.owner_id'));
    return showPlan(viewerOf(ctx), existing(await found.executeTakeFirst()), ctx.now);
  });

  on(plansOfCustomer, async (ctx) => {
    const { row } = existing(await findReadable(ctx, ctx.params.id));
    return pageOf(ctx, planIdsOfCustomer(ctx, row.id), ctx.query);
  });

  on(createVisitPlan, async (ctx) => {
    const { body, principal, cipher, now } = ctx;
    const { way, content, repeat, remindMinutes, ownerId } = body;
    const planAt = new Date(body.planTime);
    if (!isPlannable(planAt, now)) throw new CodedError(visitPlanErrors.badTime);
    const customer = await findReadable(ctx, body.custId);
    if (!customer) throw new CodedError(visitPlanErrors.unknownCustomer);
    const ownerName = await requireOwner(ctx, ownerId);
    const id = await insertPlan(ctx, {
      customer_id: customer.row.id,
      way,
      content: cipher.encrypt('visit_plans.content', content),
      plan_at: planAt,
      repeat,
      anchor_at: planAt,
      remind_minutes: remindMinutes,
      owner_id: ownerId,
      created_by: principal.agentId,
      ...noticesOf(planAt, remindMinutes, now),
    });
    const text = newPlanText({ way, planAt, now }, ownerName, content);
    await tell(ctx, [{ customerId: customer.row.id, content: text }]);
    await tellOwner(ctx, ownerId, [id]);
    ctx.audit({ target: `visit-plan:${id}`, after: { 时间: body.planTime, 方式: way, 归属坐席: ownerId, 重复: repeat } });
    return { id };
  });

  on(updateVisitPlan, async (ctx) => {
    const { body, cipher, now } = ctx;
    const { way, content, repeat, remindMinutes } = body;
    const plan = await lockOpen(ctx);
    const planAt = new Date(body.planTime);
    const moved = planAt.getTime() !== plan.plan_at.getTime();
    if (moved && !isPlannable(planAt, now)) throw new CodedError(visitPlanErrors.badTime);
    const former = cipher.decrypt('visit_plans.content', plan.content);
    // Who sees numbers masked sends them masked: that is no change.
    const isSame = content === former || (!viewerOf(ctx).whole && content === maskNumbersIn(former));
    const reminding = moved || remindMinutes !== plan.remind_minutes;
    const { remind_at, overdue_at } = noticesOf(planAt, remindMinutes, now);
    await changePlans(ctx, [plan.id], {
      ...{ way, repeat, plan_at: planAt, remind_minutes: remindMinutes },
      ...(!isSame && { content: cipher.encrypt('visit_plans.content', content) }),
      ...((moved || repeat !== plan.repeat) && { anchor_at: planAt }),
      // A notice that was sent is sent again for another time alone.
      ...(reminding && { remind_at }),
      ...(moved && { overdue_at }),
    });
    const before = { way: plan.way, planAt: plan.plan_at, now };
    const text = changedPlanText(before, { way, planAt, now }, isSame ? null : content);
    await tell(ctx, [{ customerId: plan.customer_id, content: text }]);
    ctx.audit({
      target: `visit-plan:${plan.id}`,
      before: { 时间: plan.plan_at.toISOString(), 方式: plan.way, 重复: plan.repeat },
      after: { 时间: body.planTime, 方式: way, 重复: repeat },
    });
    return null;
  });

  on(handOverVisitPlans, async (ctx) => {
    const { ownerId } = ctx.body;
    const ids = [...new Set(ctx.body.ids)];
    const ownerName = await requireOwner(ctx, ownerId);
    const plans = await lockPlans(ctx, ctx.scope, ids);
    if (plans.length < ids.length) throw new CodedError(commonErrors.notFound);
    if (plans.some(({ state }) => state !== 'open')) throw new CodedError(visitPlanErrors.someEnded);
    const handed = plans.filter((plan) => plan.owner_id !== ownerId);
    const moved = handed.map(({ id }) => id);
    const [only] = moved;
    ctx.audit({
      target: moved.length === 1 ? `visit-plan:${only}` : `visit-plans:${moved.length}`,
      before: handed.map((plan) => ({ id: plan.id, ownerId: plan.owner_id })),
      after: { ids: moved, ownerId },
    });
    if (moved.length === 0) return { changed: 0 };
    await changePlans(ctx, moved, { owner_id: ownerId });
    const entries = handed.map((plan) => ({
      customerId: plan.customer_id,
      content: handedPlanText({ way: plan.way, planAt: plan.plan_at, now: ctx.now }, ownerName),
    }));
    await tell(ctx, entries);
    await tellOwner(ctx, ownerId, moved);
    return { changed: moved.length };
  });

  on(finishVisitPlan, async (ctx) => {
    const plan = await lockOpen(ctx);
    ctx.audit({ target: `visit-plan:${plan.id}`, after: { 状态: '已完成' } });
    const nextId = await endPlan(ctx, plan, { ...endedBy(ctx), state: 'done', words: ctx.body.result });
    return { nextId };
  });

  on(cancelVisitPlan, async (ctx) => {
    const plan = await lockOpen(ctx);
    ctx.audit({ target: `visit-plan:${plan.id}`, after: { 状态: '已取消' } });
    await endPlan(ctx, plan, { ...endedBy(ctx), state: 'cancelled', words: ctx.body.reason });
    return null;
  });
});

/** A page of plans by their ids. */
async function pageOf(
  ctx: SignedInContext<unknown>,
  ids: ReturnType<typeof findPlanIds>,
  page: ListQuery,
): Promise<ListPage<VisitPlan>> {
  const found = await findPage(ids, page, ({ id }) => id);
  const viewer = viewerOf(ctx);
  return { ...found, list: (await plansInOrder(ctx, found.list)).map((row) => showPlan(viewer, row, ctx.now)) };
}

const endedBy = ({ principal, now }: Pick<Caller, 'principal' | 'now'>) => ({ agentId: principal.agentId, now });

/** The caller's plan, locked: still open, and as the caller knows it. */
async function lockOpen(
  ctx: Pick<Caller, 'tx' | 'tenantId' | 'scope'> & { body: { id: string; version: number } },
): Promise<LockedPlan> {
  const plan = existing((await lockPlans(ctx, ctx.scope, [ctx.body.id]))[0]);
  if (plan.state !== 'open') throw new CodedError(visitPlanErrors.ended);
  if (plan.version !== ctx.body.version) throw new CodedError(visitPlanErrors.changed);
  return plan;
}

/** The name of an enabled agent of the tenant. */
async function requireOwner({ tx, tenantId }: Pick<Caller, 'tx' | 'tenantId'>, ownerId: string): Promise<string> {
  const owner = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', ownerId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!owner) throw new CodedError(visitPlanErrors.unknownOwner);
  return owner.name;
}

/** Writes into the customers' histories what the caller did, and wakes open lists. */
async function tell(ctx: SignedInContext<unknown>, entries: readonly { customerId: string; content: string }[]): Promise<void> {
  const { principal, now } = ctx;
  const told = entries.map((entry) => ({ ...entry, kind: 'visit' as const, agentId: principal.agentId, at: now }));
  await writeTrajectory(ctx, told);
  ctx.changed(visitPlansTopic);
}

/** The new owner of plans gets a notice, unless they gave them to themselves. It holds no name of a customer. */
async function tellOwner(ctx: SignedInContext<unknown>, ownerId: string, ids: readonly string[]): Promise<void> {
  const { agentId, agentName } = ctx.principal;
  if (ownerId === agentId) return;
  await sendNotice(ctx, {
    type: 2,
    title: '回访计划移交',
    content: `<p>${agentName}向您移交了 ${ids.length} 项回访计划，请按时跟进。</p>`,
    agentIds: [ownerId],
    businessId: ids.length === 1 ? (ids[0] ?? null) : null,
    sender: { id: agentId, name: agentName },
  });
}
