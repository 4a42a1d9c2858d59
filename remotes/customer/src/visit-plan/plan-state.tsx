import { IconAlertCircle, IconClock, IconMinusCircle, IconTickCircle } from '@douyinfe/semi-icons';
import type { VisitPlanState } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanStateNames } from '@lianxi/contracts/customer/visit-plan-words';
import './plan-state.css';

const icons = { open: IconClock, overdue: IconAlertCircle, done: IconTickCircle, cancelled: IconMinusCircle };

/** The state of a plan: icon, word and colour. */
export function PlanState({ state }: { state: VisitPlanState }) {
  const Icon = icons[state];
  return (
    <span className={`plan-state plan-state-${state}`}>
      <Icon aria-hidden />
      {visitPlanStateNames[state]}
    </span>
  );
}
