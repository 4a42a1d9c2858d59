import type { TenantTx } from '../../../platform/db/db.ts';
import { moveSeat, type SeatMove } from '../seat/seat-of-call.ts';
import type { Step } from './call.machine.ts';
import { agentsOf, type Call, type Fact, type LegEndCause, legOfAgent } from './call.ts';
import { type Desks, readDesks } from './desk-events.ts';

/** An agent whom a step needs is in another call. */
export class SeatTaken extends Error {}

/**
 * Occupies and frees the agents of a step, in the order of their ids: two calls never wait for each other in a circle. Returns
 * the data for their notifications, and the agents who are free now. Throws {@link SeatTaken}.
 */
export async function seatAgents(
  tenant: TenantTx,
  before: Call | null,
  made: Step,
): Promise<{ desks: Desks; freed: Set<string> }> {
  const had = before ? agentsOf(before) : new Set<string>();
  const has = agentsOf(made.call);
  const agents = [...new Set([...had, ...has])].sort();
  const moves = agents.map((agentId) => ({ agentId, move: moveOf(agentId, had, has, before, made) }));
  const sees = new Set<string>();
  const freed = new Set<string>();
  const others: string[] = [];
  let code = '';
  for (const { agentId, move } of moves) {
    const moved = move && (await moveSeat(tenant, agentId, made.call.id, move));
    if (moved) {
      code = moved.tenantCode;
      if (moved.sees) sees.add(agentId);
      if (move.to === 'free' && moved.status.activity === 'idle' && moved.status.status === '1') freed.add(agentId);
    } else if (move?.to === 'reserve') throw new SeatTaken();
    else others.push(agentId);
  }
  if (others.length === 0) return { desks: { agents, sees, code }, freed };
  const read = await readDesks(tenant, others);
  return { desks: { agents, sees: new Set([...sees, ...read.sees]), code: read.code }, freed };
}

function moveOf(
  agentId: string,
  had: ReadonlySet<string>,
  has: ReadonlySet<string>,
  before: Call | null,
  { call, facts }: Step,
): SeatMove | null {
  if (!had.has(agentId)) {
    const own = legOfAgent(call, agentId);
    return { to: 'reserve', own: own?.auto ?? false, talks: own?.state === 'up' };
  }
  if (!has.has(agentId)) return { to: 'free', ...howItEnded(agentId, before, facts), after: call.settings };
  return facts.some((fact) => fact.kind === 'leg-up' && isOf(fact, agentId)) ? { to: 'talk' } : null;
}

function isOf(fact: Fact & { kind: 'leg-up' | 'leg-ended' }, agentId: string): boolean {
  return fact.leg.party.kind === 'agent' && fact.leg.party.agentId === agentId;
}

const innocent: readonly LegEndCause[] = ['cancelled', 'transferred', 'switch-down'];

function howItEnded(agentId: string, before: Call | null, facts: readonly Fact[]): { talked: boolean; notTaken: boolean } {
  const ended = facts.find((fact) => fact.kind === 'leg-ended' && isOf(fact, agentId));
  const notTaken = facts.some((fact) => fact.kind === 'not-taken' && fact.agentId === agentId && !innocent.includes(fact.cause));
  const wasUp = ended?.kind === 'leg-ended' ? ended.leg.state === 'up' && ended.leg.as !== 'supervisor' : true;
  return { talked: wasUp && before?.answeredAt !== null, notTaken };
}
