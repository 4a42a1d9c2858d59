import type { Draft } from './call.draft.ts';
import { flowHears } from './call.flow.ts';
import { type Call, customerOf, type Leg, type LegEndCause, type MissedCause } from './call.ts';

/** A party left, or could not be reached. All rules of "who may leave at what moment" are here and in Draft.settle. */
export function partyGone(draft: Draft, leg: Leg, cause: LegEndCause): void {
  const { call } = draft;
  const { service } = call;
  const rang = leg.state === 'ringing';
  const offered = rang && leg.role === 'agent' && (service?.kind === 'queue' || service?.kind === 'reconnect');
  const missed = missedWhenGone(call, leg, cause);
  draft.end(leg, cause);
  if (leg.role === 'supervisor') return;
  // Nobody hung up: the switch died with all its channels.
  if (cause === 'switch-down' && leg.role === 'customer') {
    draft.finish('system', cause, cause);
    return;
  }
  if (leg.role === 'customer') {
    draft.finish(rang ? 'system' : 'customer', missed);
    return;
  }
  if (offered) {
    if (leg.party.kind === 'agent' && service?.kind === 'queue') {
      draft.facts.push({ kind: 'not-taken', agentId: leg.party.agentId, cause });
    }
    return;
  }
  if (leg.role === 'consulted') unhold(call, leg.from);
  if (rang && leg.role !== 'agent') transferFailed(draft, leg, cause);
  else if (lost(cause)) waitForReturn(draft, leg);
  // The agent's own telephone did not answer the call that the agent dialled.
  if (rang && service?.kind === 'dial') draft.finish('system', missed);
  draft.settle(leg.party.kind === 'agent' && !rang ? 'agent' : 'system', missed);
}

function lost(cause: LegEndCause): boolean {
  return cause === 'network' || cause === 'gone' || cause === 'switch-down';
}

/** The agent's page died while the agent was alone with a customer: the customer hears music for a while. */
function waitForReturn(draft: Draft, { party, role, state }: Leg): void {
  const { call, now } = draft;
  const others = call.legs.filter((leg) => leg.role !== 'customer' && leg.role !== 'supervisor');
  if (party.kind !== 'agent' || role !== 'agent' || state !== 'up') return;
  if (customerOf(call)?.state !== 'up' || others.length > 0 || call.settings.reconnectSeconds === 0) return;
  call.service = { kind: 'reconnect', party, until: now + call.settings.reconnectSeconds * 1000 };
}

/**
 * A colleague did not accept the call. The agent who transferred is notified. Without that agent the caller goes back to their
 * queue.
 */
function transferFailed(draft: Draft, leg: Leg, cause: LegEndCause): void {
  const { call } = draft;
  if (call.service?.kind === 'flow') {
    flowHears(draft, { type: 'not-answered' });
    return;
  }
  const from = call.legs.find(({ no }) => no === leg.from);
  if (from?.party.kind === 'agent') draft.facts.push({ kind: 'transfer-failed', agentId: from.party.agentId, cause });
  const served = call.legs.some(({ role }) => role !== 'customer' && role !== 'supervisor');
  if (!served && customerOf(call)?.state === 'up') backToQueue(draft);
}

export function backToQueue(draft: Draft): void {
  const { call, now } = draft;
  const { queue } = call;
  if (queue) draft.enqueue({ ...queue, until: Math.max(queue.until, now + call.settings.ringSeconds * 1000) });
  else draft.finish('system', 'no-answer');
}

export function unhold(call: Call, by: number | null): void {
  for (const leg of call.legs) if (leg.heldBy === by) leg.heldBy = null;
}

const causes: Partial<Record<LegEndCause, MissedCause>> = {
  busy: 'busy',
  rejected: 'rejected',
  'no-answer': 'no-answer',
  'bad-number': 'bad-number',
  gone: 'bad-number',
  'no-codec': 'network',
  network: 'network',
  'not-registered': 'not-registered',
  'line-full': 'network',
  'switch-down': 'switch-down',
};

function missedWhenGone(call: Call, leg: Leg, cause: LegEndCause): MissedCause {
  const { service } = call;
  const rings = call.legs.some((other) => other !== leg && other.state === 'ringing');
  if (leg.role !== 'customer' || leg.state === 'ringing') return causes[cause] ?? 'hung-up-while-ringing';
  if (rings) return 'hung-up-while-ringing';
  if (service?.kind === 'flow') return 'hung-up-in-menu';
  return service?.kind === 'prompt' || service?.kind === 'voicemail' ? service.missed : 'hung-up-in-queue';
}
