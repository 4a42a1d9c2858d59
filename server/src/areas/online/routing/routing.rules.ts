/** An agent who can receive conversations, as routing reads them under lock. */
export interface Candidate {
  agentId: string;
  agentName: string;
  active: number;
  capacity: number;
  idleSince: Date;
  /** Their proficiency in each of their groups: 1 lowest, 10 highest. */
  skills: Readonly<Record<string, number>>;
}

/** A waiting conversation and its requirements. */
export interface Waiting {
  conversationId: string;
  /** The groups whose agents may receive it, first choice first; empty: any agent. */
  groupIds: readonly string[];
  /** Higher values go first. 1: the tenant prefers this customer. */
  priority: number;
  /** The group's own priority, among conversations of equal priority. */
  groupPriority: number;
  queuedAt: Date;
  /** The agent who served the visitor last. */
  preferredAgentId: string | null;
  /** The agent who gave it up. */
  avoidAgentId: string | null;
}

/** The best candidates of a decision, in their state at that moment. */
export interface Considered {
  agentId: string;
  active: number;
  capacity: number;
  idleSince: string;
  /** In the best of the conversation's groups; 0: it requires no group. */
  proficiency: number;
}

export interface Decision {
  conversationId: string;
  agentId: string;
  agentName: string;
  reason: 'least-loaded' | 'preferred';
  /** The chosen agent is first. */
  candidates: Considered[];
}

/** How many candidates the record of a decision stores. */
const RECORDED_CANDIDATES = 10;

/** Preferred customers first, then groups of higher priority, then the longest wait. */
export function byUrgency(a: Waiting, b: Waiting): number {
  return (
    b.priority - a.priority ||
    b.groupPriority - a.groupPriority ||
    a.queuedAt.getTime() - b.queuedAt.getTime() ||
    Number(a.conversationId) - Number(b.conversationId)
  );
}

/**
 * Assigns waiting conversations, most urgent first, to agents with a free place. The visitor's last agent comes first. Else it
 * uses the first group with a free agent: there the lowest load, then the best proficiency, then the longest idle time. Pure: a
 * recorded decision can be computed again.
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

/** The agents who may receive the conversation, best first. */
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

/** The requirements that the record of a decision stores. */
export function requestOf({ groupIds, priority, groupPriority, queuedAt, preferredAgentId, avoidAgentId }: Waiting) {
  return { groupIds, priority, groupPriority, queuedAt: queuedAt.toISOString(), preferredAgentId, avoidAgentId };
}
