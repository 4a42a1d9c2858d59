import { visitPlansTopic } from '@lianxi/contracts/customer/events';
import { historyTrajectory } from '@lianxi/contracts/customer/trajectory.contract';
import { plansOfCustomer, readVisitPlan, visitPlanList } from '@lianxi/contracts/customer/visit-plan.contract';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

/** Loads again everything on screen that shows plans. */
export async function refreshPlans(): Promise<void> {
  await Promise.all([
    invalidate(visitPlanList),
    invalidate(readVisitPlan),
    invalidate(plansOfCustomer),
    invalidate(historyTrajectory),
  ]);
}

const topics = [visitPlansTopic];
/** Rows move when plans change: not too often for a reader. */
const GAP_MS = 3000;

/** Updates the shown plans when the server notifies of a change: by a colleague, by a call, or by the time. */
export function usePlanNews(): void {
  useLiveReading(topics, true, refreshPlans, GAP_MS);
}
