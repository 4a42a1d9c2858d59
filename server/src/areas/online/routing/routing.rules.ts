/** An agent who can take conversations, as routing sees them under lock. */
export interface Candidate {
  agentId: string;
  agentName: string;
  active: number;
  capacity: number;
  idleSince: Date;
  /** How well they know each group that they belong to: 1 lowest, 10 highest. */
  skills: Readonly<Record<string, number>>;
}

/** A conversation that waits, and what it asks for. */
export interface Waiting {
  conversationId: string;
  /** Whose agents may take it, the first choice first; empty: anybody. */
  groupIds: readonly string[];
  /** Higher goes first: 1 a customer whom the tenant prefers. */
  priority: number;
  /** Among equals: the group's own. */
  groupPriority: number;
  queuedAt: Date;
  /** Who served the visitor last. */
  preferredAgentId: string | null;
  /** Who gave it up. */
  avoidAgentId: string | null;
}

/** The best of those whom routing could choose from, as they were at this moment. */
export interface Considered {
  agentId: string;
  active: number;
  capacity: number;
  idleSince: string;
  /** In the best of the conversation's groups; 0: it asks for none. */
  proficiency: number;
}

export interface Decision {
  conversationId: string;
  agentId: string;
  agentName: string;
  reason: 'least-loaded' | 'preferred';
  /** The chosen first. */
  candidates: Considered[];
}

/** How many candidates a decision's record keeps. */
const RECORDED_CANDIDATES = 10;

/** Preferred customers first, then the more important groups, then who waits longest. */
export function byUrgency(a: Waiting, b: Waiting): number {
  return (
    b.priority - a.priority ||
    b.groupPriority - a.groupPriority ||
    a.queuedAt.getTime() - b.queuedAt.getTime() ||
    Number(a.conversationId) - Number(b.conversationId)
  );
}

/**
 * Gives waiting conversations, the most urgent first, to agents with a free place: to who served the visitor last, else
 * to the least loaded of the first group that has anybody, among those to who knows the group best, among those to the
 * longest idle. Pure: a recorded decision can be replayed.
 */
export function decide(waiting: readonly Waiting[], agents: readonly Candidate[], now: Date): Decision[] {
  const free = agents.filter((agent) => agent.active < agent.capacity).map((agent) => ({ ...agent }));
  const decisions: Decision[] = [];
  for (const conversation of [...waiting].sort(byUrgency)) {
    if (free.length === 0) break;
    const ranked = rank(conversation, free);
    const preferred = ranked.find(({ agent }) => agent.agentId === conversation.preferredAgentId);
    const chosen = preferred ?? ranked[0];
    if (!chosen) continue;
    const others = ranked.filter((each) => each !== chosen);
    decisions.push({
      conversationId: conversation.conversationId,
      agentId: chosen.agent.agentId,
      agentName: chosen.agent.agentName,
      reason: preferred ? 'preferred' : 'least-loaded',
      candidates: [chosen, ...others].slice(0, RECORDED_CANDIDATES).map(record),
    });
    chosen.agent.active += 1;
    chosen.agent.idleSince = now;
    if (chosen.agent.active >= chosen.agent.capacity) free.splice(free.indexOf(chosen.agent), 1);
  }
  return decisions;
}

interface Ranked {
  agent: Candidate;
  proficiency: number;
}

/** Who may take the conversation, the best first. */
function rank({ groupIds, avoidAgentId }: Waiting, free: readonly Candidate[]): Ranked[] {
  const willing = free.filter((agent) => agent.agentId !== avoidAgentId);
  if (groupIds.length === 0) return willing.map((agent) => ({ agent, proficiency: 0 })).sort(byTurn);
  for (const groupId of groupIds) {
    const able = willing.flatMap((agent) => {
      const proficiency = agent.skills[groupId];
      return proficiency === undefined ? [] : [{ agent, proficiency }];
    });
    if (able.length > 0) return able.sort(byTurn);
  }
  return [];
}

function byTurn(a: Ranked, b: Ranked): number {
  return (
    a.agent.active - b.agent.active ||
    b.proficiency - a.proficiency ||
    a.agent.idleSince.getTime() - b.agent.idleSince.getTime() ||
    Number(a.agent.agentId) - Number(b.agent.agentId)
  );
}

function record({ agent: { agentId, active, capacity, idleSince }, proficiency }: Ranked): Considered {
  return { agentId, active, capacity, idleSince: idleSince.toISOString(), proficiency };
}

/** What a decision's record keeps of what was asked for. */
export function requestOf({ groupIds, priority, groupPriority, queuedAt, preferredAgentId, avoidAgentId }: Waiting) {
  return { groupIds, priority, groupPriority, queuedAt: queuedAt.toISOString(), preferredAgentId, avoidAgentId };
}
