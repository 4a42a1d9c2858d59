/** An agent who is free to take a call. */
export interface Candidate {
  agentId: string;
  agentName: string;
  idleSince: Date;
  /** How well they know each group that they belong to: 1 lowest, 10 highest. */
  skills: Readonly<Record<string, number>>;
}

/** A call that waits, and what it asks for. */
export interface Waiting {
  callId: string;
  /** Whose agents may take it; null: anybody. */
  groupId: string | null;
  /** Higher goes first. */
  groupPriority: number;
  queuedAt: Date;
  /** Who let it ring or declined it. */
  declinedAgentIds: readonly string[];
}

/** One of those whom routing could choose from, as they were at this moment. */
export interface Considered {
  agentId: string;
  idleSince: string;
  /** In the call's group; 0: it asks for none. */
  proficiency: number;
}

export interface Decision {
  callId: string;
  agentId: string;
  agentName: string;
  /** The chosen first. */
  candidates: Considered[];
}

/** How many candidates a decision's record keeps. */
const RECORDED_CANDIDATES = 10;

/**
 * Gives waiting calls, the most urgent first, to free agents, one call each: to who knows the call's group best, among
 * equals to who has waited longest for a call. Pure: a recorded decision can be replayed.
 */
export function decide(waiting: readonly Waiting[], agents: readonly Candidate[]): Decision[] {
  const free = [...agents];
  const decisions: Decision[] = [];
  for (const call of waiting.toSorted(byUrgency)) {
    const ranked = rank(
      call.groupId,
      free.filter((agent) => !call.declinedAgentIds.includes(agent.agentId)),
    );
    const [chosen] = ranked;
    if (!chosen) continue;
    const { agentId, agentName } = chosen.agent;
    const candidates = ranked.slice(0, RECORDED_CANDIDATES).map(record);
    decisions.push({ callId: call.callId, agentId, agentName, candidates });
    free.splice(free.indexOf(chosen.agent), 1);
  }
  return decisions;
}

function byUrgency(a: Waiting, b: Waiting): number {
  return b.groupPriority - a.groupPriority || a.queuedAt.getTime() - b.queuedAt.getTime() || Number(a.callId) - Number(b.callId);
}

export interface Ranked {
  agent: Candidate;
  proficiency: number;
}

/** Who of some agents may take a call for a group (null: for anybody), the best first. */
export function rank(groupId: string | null, agents: readonly Candidate[]): Ranked[] {
  return agents
    .flatMap((agent) => {
      const proficiency = groupId === null ? 0 : agent.skills[groupId];
      return proficiency === undefined ? [] : [{ agent, proficiency }];
    })
    .sort(
      (a, b) =>
        b.proficiency - a.proficiency ||
        a.agent.idleSince.getTime() - b.agent.idleSince.getTime() ||
        Number(a.agent.agentId) - Number(b.agent.agentId),
    );
}

function record({ agent: { agentId, idleSince }, proficiency }: Ranked): Considered {
  return { agentId, idleSince: idleSince.toISOString(), proficiency };
}
