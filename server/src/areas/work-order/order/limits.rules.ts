import type { TemplateVersion } from '../work-order-template/published-template.queries.ts';
import type { TimeLimit } from './order-state.ts';

/** Of the targets of a whole order. */
const WARN_PERCENT = 80;

/** The targets of an order by its priority: until somebody responds, and until it is done. */
export function limitsOf(
  { priorities }: Pick<TemplateVersion, 'priorities'>,
  wanted: number,
): { first: TimeLimit | null; resolution: TimeLimit | null } {
  const target = priorities.find(({ priority }) => priority === wanted);
  const limit = (minutes: number | null | undefined) =>
    minutes && target ? { minutes, time: target.time, warnPercent: WARN_PERCENT } : null;
  return { first: limit(target?.firstMinutes), resolution: limit(target?.resolutionMinutes) };
}
