import type { Target } from '@lianxi/contracts/kit/colleague';
import { type Candidate, rank } from '../routing/routing.rules.ts';

/** The free agents whom a request may go to, in the order in which they are asked. */
export function whomToAsk(to: Target, free: readonly Candidate[]): Candidate[] {
  if (to.kind === 'agent') return free.filter(({ agentId }) => agentId === to.id);
  return rank(to.id, free).map(({ agent }) => agent);
}
