/** An agent who can take conversations, as routing sees them under lock. */
export interface Candidate {
  agentId: string;
  agentName: string;
  active: number;
  capacity: number;
  idleSince: Date;
}

export interface Decision {
  conversationId: string;
  agentId: string;
  agentName: string;
  /** The best of those whom routing could choose from, as they were at this moment, the chosen first. */
  candidates: { agentId: string; active: number; capacity: number; idleSince: string }[];
}

/** How many candidates a decision's record keeps. */
const RECORDED_CANDIDATES = 10;

/**
 * Gives waiting conversations, in their order, to agents with a free place: to the least loaded, among
 * those to the longest idle. Stops when nobody has a place left. Pure: a recorded decision can be replayed.
 */
export function decide(waiting: readonly string[], agents: readonly Candidate[], now: Date): Decision[] {
  const free = agents.filter((agent) => agent.active < agent.capacity).map((agent) => ({ ...agent }));
  const decisions: Decision[] = [];
  for (const conversationId of waiting) {
    free.sort(byTurn);
    const [chosen] = free;
    if (!chosen) break;
    decisions.push({
      conversationId,
      agentId: chosen.agentId,
      agentName: chosen.agentName,
      candidates: free
        .slice(0, RECORDED_CANDIDATES)
        .map(({ agentId, active, capacity, idleSince }) => ({ agentId, active, capacity, idleSince: idleSince.toISOString() })),
    });
    chosen.active += 1;
    chosen.idleSince = now;
    if (chosen.active >= chosen.capacity) free.shift();
  }
  return decisions;
}

function byTurn(a: Candidate, b: Candidate): number {
  return a.active - b.active || a.idleSince.getTime() - b.idleSince.getTime() || Number(a.agentId) - Number(b.agentId);
}
