/** A waiting caller, as the distributor sees them. Times are milliseconds since 1970. */
export interface Waiting {
  readonly callId: string;
  readonly skillGroupId: string;
  readonly since: number;
  /** The skill group's priority (1 to 10), and the customer's: a VIP goes before other callers of the same priority. */
  readonly priority: number;
  readonly vip: boolean;
  readonly widenSeconds: number;
  readonly affinitySeconds: number;
  /** The agent who spoke with this number last. */
  readonly lastAgentId: string | null;
  /** The best proficiency among the group's agents who are online, free or not. The widening starts there. */
  readonly topProficiency: number;
}

/** An agent who is online, free and reachable. */
export interface FreeAgent {
  readonly agentId: string;
  readonly idleSince: number;
  /** Skill group to proficiency, 1 to 10. */
  readonly skills: Readonly<Record<string, number>>;
}

export interface Offer {
  readonly callId: string;
  /** Null: the caller continues to wait. */
  readonly agentId: string | null;
  readonly reasons: readonly string[];
  /** The considered agents, and why each was not chosen. The chosen agent is first. */
  readonly considered: readonly { readonly agentId: string; readonly why: string }[];
}

/** The complete input of a decision. It is stored with the decision. */
export interface DistributorInput {
  readonly now: number;
  readonly waiting: readonly Waiting[];
  readonly free: readonly FreeAgent[];
  /** Agents who are online, but in a call or in wrap-up. */
  readonly busy: readonly string[];
}

/**
 * Assigns callers to agents, as a pure function: a stored decision can be computed again. Callers are ordered by priority, VIP,
 * waiting time. The widening admits some agents. Of these it chooses the one who spoke with the caller last, else the most
 * proficient, else the longest idle.
 */
export function decide({ now, waiting, free, busy }: DistributorInput): Offer[] {
  const left = [...free];
  const offers: Offer[] = [];
  for (const caller of waiting.toSorted(byTurn)) {
    const offer = offerTo(caller, left, busy, now);
    offers.push(offer);
    const taken = left.findIndex(({ agentId }) => agentId === offer.agentId);
    if (taken >= 0) left.splice(taken, 1);
  }
  return offers;
}

function byTurn(a: Waiting, b: Waiting): number {
  return b.priority - a.priority || Number(b.vip) - Number(a.vip) || a.since - b.since || Number(a.callId) - Number(b.callId);
}

function offerTo(caller: Waiting, free: readonly FreeAgent[], busy: readonly string[], now: number): Offer {
  const { callId, skillGroupId, lastAgentId } = caller;
  const waited = Math.max(0, now - caller.since) / 1000;
  const level = admittedFrom(caller, waited);
  const skill = (agent: FreeAgent) => agent.skills[skillGroupId] ?? 0;
  const members = free.filter((agent) => skill(agent) > 0);
  if (members.length === 0) return { callId, agentId: null, reasons: ['nobody-free'], considered: [] };

  const last = members.find(({ agentId }) => agentId === lastAgentId);
  if (!last && lastAgentId !== null && busy.includes(lastAgentId) && waited < caller.affinitySeconds) {
    return { callId, agentId: null, reasons: ['waits-for-last-agent'], considered: others(members, 'not-last-agent') };
  }
  if (last) return { callId, agentId: last.agentId, reasons: ['last-agent'], considered: ranked(last, members, skill, level) };

  const admitted = members.filter((agent) => skill(agent) >= level);
  const [best] = admitted.toSorted(
    (a, b) => skill(b) - skill(a) || a.idleSince - b.idleSince || Number(a.agentId) - Number(b.agentId),
  );
  if (!best) return { callId, agentId: null, reasons: ['not-widened-yet'], considered: others(members, 'proficiency-too-low') };
  const equal = admitted.filter((agent) => skill(agent) === skill(best));
  const reasons = [equal.length > 1 ? 'longest-idle' : admitted.length > 1 ? 'most-proficient' : 'only-one-free'];
  if (level < caller.topProficiency && skill(best) < caller.topProficiency) reasons.push('widened');
  return { callId, agentId: best.agentId, reasons, considered: ranked(best, members, skill, level) };
}

/** The least proficiency that is admitted now. */
function admittedFrom({ topProficiency, widenSeconds }: Waiting, waited: number): number {
  if (widenSeconds === 0) return 1;
  return Math.max(1, topProficiency - Math.floor(waited / widenSeconds));
}

function others(agents: readonly FreeAgent[], why: string): { agentId: string; why: string }[] {
  return agents.map(({ agentId }) => ({ agentId, why }));
}

function ranked(
  best: FreeAgent,
  members: readonly FreeAgent[],
  skill: (agent: FreeAgent) => number,
  level: number,
): { agentId: string; why: string }[] {
  const rest = members.filter((agent) => agent !== best);
  const whyNot = (agent: FreeAgent) => {
    if (skill(agent) < level) return 'proficiency-too-low';
    return skill(agent) < skill(best) ? 'less-proficient' : 'idle-for-less';
  };
  return [{ agentId: best.agentId, why: 'chosen' }, ...rest.map((agent) => ({ agentId: agent.agentId, why: whyNot(agent) }))];
}
