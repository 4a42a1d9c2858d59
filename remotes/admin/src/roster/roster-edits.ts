import {
  MAX_ROSTER_CHANGES,
  type RosterChange,
  type RosterPlan,
  type RosterShift,
} from '@lianxi/contracts/attendance/roster.contract';
import { MINUTES_OF_DAY } from '@lianxi/contracts/attendance/shift-times';

/** One cell of the draft that becomes another. `index`: the place of its day in the plan. */
export interface Edit {
  readonly agentId: string;
  readonly index: number;
  readonly from: string | null;
  readonly to: string | null;
}

export const reversed = (edits: readonly Edit[]): Edit[] =>
  edits.map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from }));

/** The plan with the edits. Rows without edits stay the same objects, so that they are not drawn again. */
export function withEdits(plan: RosterPlan, edits: readonly Edit[]): RosterPlan {
  const byAgent = Map.groupBy(edits, ({ agentId }) => agentId);
  return {
    ...plan,
    agents: plan.agents.map((agent) => {
      const own = byAgent.get(agent.id);
      if (!own) return agent;
      const draft = [...agent.draft];
      for (const { index, to } of own) draft[index] = to;
      const touched = new Set(own.map(({ index }) => index));
      return { ...agent, draft, outdated: agent.outdated.filter((index) => !touched.has(index)) };
    }),
  };
}

/** The first day in a row on which a shift begins before the one of the day before has ended; -1: none. */
export function overlapIn(draft: readonly (string | null)[], shifts: ReadonlyMap<string, RosterShift>): number {
  return draft.findIndex((id, index) => {
    const before = draft[index - 1];
    const [now, last] = [id && shifts.get(id), before && shifts.get(before)];
    return Boolean(now && last && last.ends - MINUTES_OF_DAY > now.begins);
  });
}

/** The edits as calls of the server; the cells of one person stay together. */
export function batches(edits: readonly Edit[], days: readonly string[]): RosterChange[][] {
  const calls: RosterChange[][] = [];
  for (const own of Map.groupBy(edits, ({ agentId }) => agentId).values()) {
    const changes = own.map(({ agentId, index, from, to }) => ({ agentId, day: days[index] ?? '', shiftId: to, seen: from }));
    const last = calls.at(-1);
    if (last && last.length + changes.length <= MAX_ROSTER_CHANGES) last.push(...changes);
    else calls.push(changes);
  }
  return calls;
}
