import type { VisitPlan } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanRepeatNames, visitPlanStateNames, visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';

const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  Object.entries<string>(names).map(([value, text]) => ({ value: value as V, text }));

export const wayOptions = optionsOf(visitPlanWayNames);
export const stateOptions = optionsOf(visitPlanStateNames);
export const repeatOptions = optionsOf(visitPlanRepeatNames);

/** The offered times of a reminder, in minutes. */
const leads = [5, 15, 30, 60, 120, 1440];

const HOUR = 60;
const DAY = 24 * HOUR;

function leadText(minutes: number): string {
  if (minutes % DAY === 0) return `${minutes / DAY} 天`;
  return minutes % HOUR === 0 ? `${minutes / HOUR} 小时` : `${minutes} 分钟`;
}

/** When the owner is reminded. */
export const reminderText = (minutes: number | null): string => (minutes === null ? '不提醒' : `提前 ${leadText(minutes)}`);

/** The choices of a reminder; another caller may have set another time. */
export const leadsWith = (minutes: number | null): number[] =>
  minutes === null || leads.includes(minutes) ? leads : [...leads, minutes].sort((one, other) => one - other);

export const isOpen = ({ state }: VisitPlan): boolean => state === 'open' || state === 'overdue';
