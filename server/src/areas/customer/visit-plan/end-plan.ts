import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import type { VisitPlanRepeat } from '@lianxi/contracts/customer/visit-plan.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { type HistoryWriter, writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { changePlans, insertPlan, type LockedPlan, lockPlans } from './visit-plan.queries.ts';
import { endedPlanText, nextTime, noticesOf } from './visit-plan.rules.ts';

/** How a plan ends. */
export interface PlanEnd {
  readonly state: 'done' | 'cancelled';
  /** What came of it, or why it was cancelled. */
  readonly words: string;
  readonly agentId: string;
  readonly now: Date;
  /** The call whose summary finished it. */
  readonly callId?: string;
}

/** Ends a locked open plan. A finished one that repeats is followed by the next: its id. */
export async function endPlan(tenant: HistoryWriter, plan: LockedPlan, end: PlanEnd): Promise<string | null> {
  const { state, words, agentId, now, callId = null } = end;
  await changePlans(tenant, [plan.id], {
    state,
    result: words === '' ? null : tenant.cipher.encrypt('visit_plans.result', words),
    ended_at: now,
    ended_by: agentId,
    call_id: callId,
    remind_at: null,
    overdue_at: null,
  });
  const content = endedPlanText({ way: plan.way, planAt: plan.plan_at, now }, { state, words, byCall: callId !== null });
  await writeTrajectory(tenant, [{ customerId: plan.customer_id, kind: 'visit', content, agentId, at: now }]);
  tenant.changed(visitPlansTopic);
  return state === 'done' ? insertNext(tenant, plan, end) : null;
}

async function insertNext(tenant: HistoryWriter, plan: LockedPlan, { agentId, now }: PlanEnd): Promise<string | null> {
  const { customer_id, way, content, repeat, anchor_at, remind_minutes, owner_id, plan_at } = plan;
  const planAt = nextTime(anchor_at, repeat as VisitPlanRepeat, plan_at > now ? plan_at : now);
  if (planAt === null) return null;
  return insertPlan(tenant, {
    ...{ customer_id, way, content, repeat, anchor_at, remind_minutes, owner_id },
    ...noticesOf(planAt, remind_minutes, now),
    plan_at: planAt,
    created_by: agentId,
  });
}

/** A call that was made for a plan, and what its agent wrote about it. */
interface CallOfPlan {
  readonly planId: string;
  readonly callId: string;
  /** The customer of the number that was called; null: unknown. */
  readonly customerId: string | null;
  readonly words: string;
}

/** The longest result. */
const MOST = 500;

/**
 * Finishes the plan for which an agent called, when they submit the summary. A plan that is over, that is for another customer, or
 * that the agent may not change, stays as it is: the summary is valid without it.
 */
export async function finishPlanOfCall(ctx: SignedInContext<unknown>, call: CallOfPlan): Promise<void> {
  const { principal, now } = ctx;
  const [plan] = await lockPlans(ctx, scopeOf(principal, 'business_visit'), [call.planId]);
  if (plan?.state !== 'open' || plan.customer_id !== call.customerId) return;
  const words = call.words.slice(0, MOST);
  await endPlan(ctx, plan, { state: 'done', words, agentId: principal.agentId, now, callId: call.callId });
}
