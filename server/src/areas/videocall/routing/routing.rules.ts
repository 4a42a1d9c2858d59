/** An agent who is free for a call. */
export interface Candidate {
  agentId: string;
  agentName: string;
  idleSince: Date;
  /** Their proficiency in each of their groups: 1 lowest, 10 highest. */
  skills: Readonly<Record<string, number>>;
}

/** A waiting call and its requirements. */
export interface Waiting {
  callId: string;
  /** The group whose agents may receive it; null: any agent. */
  groupId: string | null;
  /** Higher goes first. */
  groupPriority: number;
  queuedAt: Date;
  /** Agents who let it ring or declined it. */
  declinedAgentIds: readonly string[];
}

/** A candidate of a decision, in their state at that moment. */
export interface Considered {
  agentId: string;
  idleSince: string;
  /** In the call's group; 0: it requires no group. */
  proficiency: number;
}

export interface Decision {
  callId: string;
  agentId: string;
  agentName: string;
  /** The chosen agent is first. */
  candidates: Considered[];
}

/** How many candidates the record of a decision stores. */
const RECORDED_CANDIDATES = 10;

/**
 * Assigns waiting calls, most urgent first, to free agents, one call each. The agent with the best proficiency in the call's
 * group gets it, among equals the agent who has waited longest. Pure: a recorded decision can be computed again.
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

/** Of these agents, those who may receive a call for a group (null: any group), best first. */
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
