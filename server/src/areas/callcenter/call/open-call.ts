import type { IvrFlow } from '../ivr/run.ts';
import { Draft } from './call.draft.ts';
import { enterFlow } from './call.flow.ts';
import { finished, type Step, step } from './call.machine.ts';
import { command } from './call.media.ts';
import type { Call, CallSettings, Leg, MissedCause } from './call.ts';
import type { Party, QueueTicket } from './party.ts';

/** The data of a call before its first event. */
export type NewCall = Pick<
  Call,
  'id' | 'tenantId' | 'number' | 'name' | 'customerId' | 'level' | 'userfield' | 'did' | 'trunk'
> & { settings: CallSettings };

/** The first destination of an incoming call. */
export type Entry =
  | { readonly kind: 'flow'; readonly flow: IvrFlow }
  | { readonly kind: 'queue'; readonly ticket: QueueTicket }
  | { readonly kind: 'prompt'; readonly prompt: string; readonly next: 'hang-up' | 'voicemail'; readonly missed: MissedCause };

function blank(given: NewCall, direction: Call['direction'], now: number): Call {
  return {
    ...given,
    direction,
    startedAt: now,
    answeredAt: null,
    legs: [],
    legCount: 0,
    snoopCount: 0,
    service: null,
    queue: null,
    flows: [],
    recording: { state: 'off', legNo: 0, count: 0 },
    ended: null,
  };
}

/** A call that arrived on a trunk: the portal answers it and plays music or a prompt. */
export function openInbound(given: NewCall, channelId: string, entry: Entry, now: number): Step {
  const call = blank(given, 'in', now);
  const draft = new Draft(call, now);
  draft.add(firstLeg(channelId, { kind: 'customer', number: given.number, name: given.name }, 'customer', now));
  if (entry.kind === 'flow') enterFlow(draft, entry.flow);
  else if (entry.kind === 'queue') draft.enqueue(entry.ticket);
  else draft.prompt(entry.prompt, entry.next, entry.missed);
  const step = finished(call, draft);
  return { ...step, commands: [command('answer', channelId), ...step.commands] };
}

/** The caller need not wait: an agent's telephone rings in the same step. */
export function offeredAtOnce(opened: Step, agent: Party & { kind: 'agent' }, now: number): Step {
  const offered = step(opened.call, { type: 'offer', agent }, now);
  if ('refused' in offered) return opened;
  return {
    call: offered.call,
    commands: [...opened.commands, ...offered.commands],
    facts: [...opened.facts, ...offered.facts],
  };
}

/** The leg that began the call, at a telephone that the switch knows. */
function firstLeg(channelId: string, party: Party, role: 'customer' | 'agent', now: number): Leg {
  return {
    no: 1,
    channelId,
    party,
    at: now,
    role,
    as: role,
    state: 'up',
    heldBy: null,
    muted: false,
    from: null,
    auto: role === 'agent',
    watch: null,
  };
}

/** A call that an agent dialled at the set on their desk. The set is off hook; the other side rings. */
export function openFromSet(given: NewCall, channelId: string, agent: Party & { kind: 'agent' }, to: Party, now: number): Step {
  const call = blank(given, to.kind === 'agent' ? 'internal' : 'out', now);
  const draft = new Draft(call, now);
  const own = draft.add(firstLeg(channelId, agent, 'agent', now));
  draft.ring(to, to.kind === 'agent' ? 'agent' : 'customer', own);
  const step = finished(call, draft);
  return { ...step, commands: [command('answer', channelId), ...step.commands] };
}

/** A call that an agent dials. The agent's own telephone rings first, then the colleague's or the outside number. */
export function openDialled(given: NewCall, agent: Party & { kind: 'agent' }, to: Party, now: number): Step {
  const call = blank(given, to.kind === 'agent' ? 'internal' : 'out', now);
  const draft = new Draft(call, now);
  draft.ring(agent, 'agent', null, true);
  draft.call.service = { kind: 'dial', party: to };
  return finished(call, draft);
}
