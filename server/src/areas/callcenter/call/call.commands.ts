import type { IvrFlow } from '../ivr/run.ts';
import type { Draft } from './call.draft.ts';
import { enterFlow } from './call.flow.ts';
import { command } from './call.media.ts';
import { partyGone, unhold } from './call.parting.ts';
import { type Call, customerOf, type Leg, legOfAgent, partiesOf, type Refusal, type Watch } from './call.ts';
import type { Party, QueueTicket } from './party.ts';

/** What an agent wants to do with a call. Targets are resolved before: a party here can be rung. */
export type AgentCommand =
  | { readonly do: 'hang-up' }
  | { readonly do: 'hold' | 'resume' }
  | { readonly do: 'mute'; readonly muted: boolean }
  | { readonly do: 'digits'; readonly digits: string }
  | { readonly do: 'transfer' | 'consult' | 'invite'; readonly to: Party }
  | { readonly do: 'enqueue'; readonly ticket: QueueTicket }
  | { readonly do: 'flow'; readonly flow: IvrFlow }
  | { readonly do: 'complete' | 'return' | 'conference' }
  | { readonly do: 'record'; readonly action: 'start' | 'pause' | 'resume' | 'stop' }
  /** `agentId`: the watched agent. When it is absent: the agent who serves the customer. */
  | { readonly do: 'watch'; readonly mode: Watch['mode'] | 'stop'; readonly self: Party; readonly agentId?: string | undefined }
  | { readonly do: 'force-hang-up' };

/** Executes an agent's command. When it returns a reason, nothing was changed. */
export function obey(draft: Draft, agentId: string, wanted: AgentCommand): Refusal | null {
  const { call } = draft;
  if (wanted.do === 'force-hang-up') {
    draft.finish('system', call.service?.kind === 'queue' ? 'hung-up-in-queue' : 'hung-up-while-ringing');
    return null;
  }
  const own = legOfAgent(call, agentId);
  if (wanted.do === 'watch') return watch(draft, own, wanted);
  if (!own) return 'notYours';
  if (wanted.do === 'hang-up') {
    hangUp(draft, own);
    return null;
  }
  if (own.state !== 'up' || own.role === 'supervisor') return 'wrongState';
  switch (wanted.do) {
    case 'mute':
      draft.mute(own, wanted.muted);
      return null;
    case 'digits':
      return digits(draft, own, wanted.digits);
    case 'hold':
      return hold(draft, own);
    case 'resume':
      return resume(draft, own);
    case 'transfer':
      return bringIn(draft, own, wanted.to, 'target');
    case 'consult':
      return bringIn(draft, own, wanted.to, 'consulted');
    case 'invite':
      return bringIn(draft, own, wanted.to, 'invited');
    case 'complete':
    case 'return':
    case 'conference':
      return endConsult(draft, own, wanted.do);
    case 'enqueue':
      return handOver(draft, own, () => draft.enqueue(wanted.ticket));
    case 'flow':
      return handOver(draft, own, () => enterFlow(draft, wanted.flow));
    case 'record':
      return record(draft, wanted.action);
  }
}

function othersOf(call: Call, own: Leg): Leg[] {
  return partiesOf(call).filter((leg) => leg !== own);
}

function consultedOf(call: Call, own: Leg): Leg | undefined {
  return call.legs.find((leg) => leg.role === 'consulted' && leg.from === own.no);
}

function hangUp(draft: Draft, own: Leg): void {
  const consulted = consultedOf(draft.call, own);
  if (consulted) {
    draft.release(consulted);
    unhold(draft.call, own.no);
    draft.settle('agent', '');
  } else partyGone(draft, own, own.state === 'ringing' ? 'rejected' : 'hung-up');
}

function digits(draft: Draft, own: Leg, pressed: string): Refusal | null {
  const others = othersOf(draft.call, own).filter((leg) => leg.state === 'up' && leg.heldBy === null);
  if (others.length === 0) return 'wrongState';
  for (const leg of others) draft.orders.push(command('sendDigits', leg.channelId, pressed));
  return null;
}

function hold(draft: Draft, own: Leg): Refusal | null {
  const others = othersOf(draft.call, own).filter((leg) => leg.state === 'up' && leg.heldBy === null);
  if (others.length === 0 || consultedOf(draft.call, own)) return 'wrongState';
  for (const leg of others) leg.heldBy = own.no;
  draft.facts.push({ kind: 'held', leg: own.no });
  return null;
}

function resume(draft: Draft, own: Leg): Refusal | null {
  const { call } = draft;
  if (!call.legs.some((leg) => leg.heldBy === own.no) || consultedOf(call, own)) return 'wrongState';
  unhold(call, own.no);
  draft.facts.push({ kind: 'resumed', leg: own.no });
  return null;
}

/** Rings a further party during the talk: for a transfer, a consultation or a conference. Only one can ring at a time. */
function bringIn(draft: Draft, own: Leg, to: Party, role: 'target' | 'consulted' | 'invited'): Refusal | null {
  const { call } = draft;
  const others = othersOf(call, own);
  if (own.role !== 'agent' || others.some((leg) => leg.state === 'ringing' || leg.role === 'consulted')) return 'wrongState';
  if (others.length === 0) return 'wrongState';
  if (to.kind === 'agent' && legOfAgent(call, to.agentId)) return 'targetBusy';
  if (role === 'consulted') for (const leg of others) leg.heldBy ??= own.no;
  draft.ring(to, role, own);
  return null;
}

function endConsult(draft: Draft, own: Leg, how: 'complete' | 'return' | 'conference'): Refusal | null {
  const { call } = draft;
  const consulted = consultedOf(call, own);
  if (!consulted) return how === 'return' ? withdraw(draft, own) : 'wrongState';
  if (how === 'return') draft.release(consulted);
  else if (how === 'complete') {
    // The colleague has not answered yet: it becomes a blind transfer, and the agent is already out of the call.
    consulted.role = consulted.state === 'up' ? 'agent' : 'target';
    draft.end(own, 'transferred');
  } else if (consulted.state === 'up') {
    consulted.role = 'agent';
    draft.facts.push({ kind: 'conference', leg: own.no });
  } else return 'wrongState';
  unhold(call, own.no);
  draft.settle('agent', '');
  return null;
}

/** Who was rung for a transfer or a talk of three is not wanted any more. */
function withdraw(draft: Draft, own: Leg): Refusal | null {
  const rung = draft.call.legs.find(({ role, state }) => state === 'ringing' && (role === 'target' || role === 'invited'));
  if (!rung || own.role !== 'agent') return 'wrongState';
  draft.release(rung);
  draft.settle('agent', '');
  return null;
}

/** The caller goes into a queue or a flow. All other parties are released. */
function handOver(draft: Draft, own: Leg, go: () => void): Refusal | null {
  const { call } = draft;
  if (own.role !== 'agent' || customerOf(call)?.state !== 'up') return 'wrongState';
  draft.end(own, 'transferred');
  for (const leg of partiesOf(call)) if (leg.role !== 'customer') draft.release(leg);
  go();
  draft.settle('agent', '');
  return null;
}

function record(draft: Draft, action: 'start' | 'pause' | 'resume' | 'stop'): Refusal | null {
  const { call } = draft;
  const from = { start: 'off', pause: 'on', resume: 'paused', stop: call.recording.state } as const;
  if (call.answeredAt === null || call.recording.state !== from[action]) return 'wrongState';
  if (action === 'start') call.recording.legNo = (customerOf(call) ?? partiesOf(call)[0])?.no ?? 0;
  draft.record(({ start: 'on', pause: 'paused', resume: 'on', stop: 'off' } as const)[action]);
  return null;
}

function watch(draft: Draft, own: Leg | undefined, wanted: AgentCommand & { do: 'watch' }): Refusal | null {
  const { call } = draft;
  if (own && own.role !== 'supervisor') return 'wrongState';
  if (wanted.mode === 'stop') {
    if (!own) return 'notFound';
    draft.release(own);
    return null;
  }
  const watched = wanted.agentId
    ? legOfAgent(call, wanted.agentId)
    : call.legs.find(({ role, state, party }) => role === 'agent' && state === 'up' && party.kind === 'agent');
  if (watched?.state !== 'up' || watched.role === 'supervisor') return 'wrongState';
  const { mode } = wanted;
  if (!own) {
    const leg = draft.ring(wanted.self, 'supervisor', null, true);
    leg.watch = { leg: watched.no, mode, snoopId: null, snoopUp: false };
    return null;
  }
  if (own.state === 'up' && mode === 'takeover') {
    own.role = 'agent';
    own.watch = null;
    draft.end(watched, 'taken-over');
    draft.settle('system', '');
  } else draft.watch(own, watched.no, mode);
  draft.facts.push({ kind: 'watched', leg: own.no, mode });
  return null;
}
