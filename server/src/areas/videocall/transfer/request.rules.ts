import { type Candidate, rank } from '../routing/routing.rules.ts';

/** An agent or a group as a transfer names it. */
export interface Target {
  kind: 'agent' | 'group';
  id: string;
}

/** Reads `agent:12` or `group:3`; null: it is neither. */
export function targetOf(to: string): Target | null {
  const [, kind, id] = /^(agent|group):(\d+)$/.exec(to) ?? [];
  return kind && id ? { kind: kind as Target['kind'], id } : null;
}

/** Those of the free agents whom a request is for, in the order in which they are asked. */
export function whomToAsk(to: Target, free: readonly Candidate[]): Candidate[] {
  if (to.kind === 'agent') return free.filter(({ agentId }) => agentId === to.id);
  return rank(to.id, free).map(({ agent }) => agent);
}
