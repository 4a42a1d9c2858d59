import type { AllotConfig } from '@lianxi/contracts/customer/allot-config.contract';

/** What no single field of the rules shows; null: nothing. Rules that are off may be unfinished. */
export function allotFault(
  config: Pick<AllotConfig, 'allots' | 'allotType' | 'agents' | 'conditions' | 'recovers' | 'recoverDays' | 'warnDays'>,
): 'noAgents' | 'noConditions' | 'warnsTooEarly' | null {
  const { allots, allotType, agents, conditions, recovers, recoverDays, warnDays } = config;
  if (allots && allotType === '1' && agents.length === 0) return 'noAgents';
  if (allots && allotType === '5' && conditions.length === 0) return 'noConditions';
  return recovers && warnDays >= recoverDays ? 'warnsTooEarly' : null;
}

/** An agent who can get customers. */
export interface Candidate {
  readonly agentId: string;
  /** What the rule gave them so far; null: they are new in it. */
  readonly given: number | null;
  /** The customers that they have. */
  readonly held: number;
}

/** What the rule looks at in a new customer. */
export interface Allotted {
  readonly city: string;
  readonly level: 'normal' | 'vip';
}

type Rules = Pick<AllotConfig, 'allotType' | 'agents' | 'conditions' | 'holdLimit'>;

/** Chooses agents for new customers, one after the other, and counts what it gave. */
export class Allotting {
  readonly #rules: Rules;
  readonly #all: { agentId: string; weight: number; given: number; held: number; more: number; isNew: boolean }[];

  constructor(rules: Rules, candidates: ReadonlyMap<string, Candidate>) {
    this.#rules = rules;
    const weights = new Map(rules.agents.map(({ agentId, weight }) => [agentId, rules.allotType === '3' ? weight : 1]));
    const known = [...candidates.values()].map((agent) => ({ ...agent, weight: weights.get(agent.agentId) ?? 1 }));
    const shares = known.flatMap(({ given, weight }) => (given === null ? [] : given / weight));
    const least = shares.length > 0 ? Math.min(...shares) : 0;
    // Who is new begins with the share of the agent with the smallest: else all would go to them until they caught up.
    this.#all = known.map((agent) => ({
      ...agent,
      given: agent.given ?? Math.floor(least * agent.weight),
      more: 0,
      isNew: agent.given === null,
    }));
    if (rules.allotType === '1') {
      const places = rules.agents.map(({ agentId }) => agentId);
      this.#all.sort((a, b) => places.indexOf(a.agentId) - places.indexOf(b.agentId));
    }
  }

  /** The agent for this customer; null: the rule names none, or all are full. */
  choose(customer: Allotted): string | null {
    const { allotType } = this.#rules;
    const free = this.#free(allotType === '5' ? this.#fitting(customer) : null);
    const rank = {
      1: () => 0,
      2: ({ given }: (typeof free)[number]) => given,
      3: ({ given, weight }: (typeof free)[number]) => (given + 1) / weight,
      4: ({ held }: (typeof free)[number]) => held,
      5: ({ given }: (typeof free)[number]) => given,
    }[allotType];
    let best = free[0];
    for (const agent of free) if (best && rank(agent) < rank(best)) best = agent;
    if (!best) return null;
    best.given += 1;
    best.held += 1;
    best.more += 1;
    return best.agentId;
  }

  /** What it gave to each agent, and in all. Of agents who are new also nothing: from now on they have a share. */
  get turns(): Map<string, { given: number; more: number }> {
    return new Map(
      this.#all.flatMap(({ agentId, given, more, isNew }) => (more > 0 || isNew ? [[agentId, { given, more }]] : [])),
    );
  }

  #free(among: readonly string[] | null) {
    const { holdLimit } = this.#rules;
    return this.#all.filter(
      ({ agentId, held }) => (among === null || among.includes(agentId)) && (holdLimit === 0 || held < holdLimit),
    );
  }

  #fitting({ city, level }: Allotted): readonly string[] {
    const fits = this.#rules.conditions.find(
      (condition) =>
        (condition.cities.length === 0 || condition.cities.includes(city)) &&
        (condition.level === null || condition.level === level),
    );
    return fits?.agentIds ?? [];
  }
}
