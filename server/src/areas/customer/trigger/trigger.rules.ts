import type { TriggerAct, TriggerEvent, TriggerScope } from '@lianxi/contracts/customer/trigger-rule';
import { comparisonsOf } from '@lianxi/contracts/form/condition';

interface Rule extends Pick<TriggerScope, 'condition'> {
  readonly event: TriggerEvent;
  readonly labelIds: readonly string[];
  readonly acts: readonly TriggerAct[];
}

/** Why a trigger cannot be saved; null: it can. */
export function triggerFault({ event, labelIds, acts, condition }: Rule): 'selfCause' | 'contradiction' | 'badCondition' | null {
  if (acts.some((act) => causes(act, event, labelIds))) return 'selfCause';
  if (contradicts(acts)) return 'contradiction';
  return condition && asksForMe(condition) ? 'badCondition' : null;
}

/** Would the act start its own trigger again? */
function causes(act: TriggerAct, event: TriggerEvent, labelIds: readonly string[]): boolean {
  if (act.kind === 'owner') return event === 'allotted';
  if (act.kind === 'pool') return event === 'pooled';
  if (act.kind !== 'label' || event !== 'labelled') return false;
  return act.add.some((id) => labelIds.length === 0 || labelIds.includes(id));
}

/** Acts of which one takes back what another does, or that do nothing. */
function contradicts(acts: readonly TriggerAct[]): boolean {
  const ofKind = (kind: TriggerAct['kind']) => acts.filter((act) => act.kind === kind).length;
  if (ofKind('owner') + ofKind('pool') > 1) return true;
  const labels = acts.flatMap((act) => (act.kind === 'label' ? [act] : []));
  if (labels.some(({ add, remove }) => add.length + remove.length === 0)) return true;
  const added = new Set(labels.flatMap(({ add }) => add));
  return labels.some(({ remove }) => remove.some((id) => added.has(id)));
}

/** A trigger has no “me”: nobody asks. */
function asksForMe(condition: NonNullable<Rule['condition']>): boolean {
  return comparisonsOf(condition).some(
    (one) => 'values' in one && one.values.some((value) => typeof value === 'object' && 'my' in value),
  );
}

const DAY_MS = 86_400_000;
/** China is ahead of UTC by so much, without summer time. */
const AHEAD_MS = 8 * 3_600_000;

/** So many days after a moment, at a time of China. */
export function planTimeAfter(now: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = Math.floor((now.getTime() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
  return new Date(midnight + days * DAY_MS + (hours * 60 + minutes) * 60_000);
}
