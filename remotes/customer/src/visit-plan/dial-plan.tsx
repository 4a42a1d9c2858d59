import { userfieldOfPlan } from '@lianxi/contracts/callcenter/call-userfield';
import type { VisitPlan } from '@lianxi/contracts/customer/visit-plan.contract';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useMemo } from 'react';
import { isOpen } from './plan-words.ts';

export interface PlanDialling {
  readonly running: boolean;
  readonly disabled: boolean;
  readonly dial: (plan: VisitPlan) => void;
}

/**
 * Calls the customer of a plan by the agent's first way. The call carries the plan, so that its summary finishes it. Null: the
 * agent cannot call.
 */
export function useDialPlan(): PlanDialling | null {
  const mayDial = useHolds('homepage_makecall');
  const { ways, dial } = useDial();
  const { run, running, disabled } = dial;
  const [way] = ways;
  return useMemo(() => {
    if (!mayDial || way === undefined) return null;
    return { running, disabled, dial: ({ id, phone }) => void run(phone, way, { userfield: userfieldOfPlan(id) }) };
  }, [mayDial, way, run, running, disabled]);
}

/** A plan by telephone that is still open. */
export const isDiallable = (plan: VisitPlan): boolean => plan.way === 'phone' && isOpen(plan);
