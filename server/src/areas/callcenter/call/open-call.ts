import type { IvrFlow } from '../ivr/run.ts';
import { Draft } from './call.draft.ts';
import { enterFlow } from './call.flow.ts';
import { finished, type Step } from './call.machine.ts';
import { command } from './call.media.ts';
import type { Call, CallSettings, MissedCause, Party, QueueTicket } from './call.ts';

/** What is known of a call before anything happened in it. */
export type NewCall = Pick<
  Call,
  'id' | 'tenantId' | 'number' | 'name' | 'customerId' | 'level' | 'userfield' | 'did' | 'trunk'
> & { settings: CallSettings };

/** Where an incoming call goes first. */
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

/** A call that came in on a trunk: it is taken off hook and hears music, or words. */
export function openInbound(given: NewCall, channelId: string, entry: Entry, now: number): Step {
  const call = blank(given, 'in', now);
  const draft = new Draft(call, now);
  draft.add({
    no: 1,
    channelId,
    party: { kind: 'customer', number: given.number, name: given.name },
    at: now,
    role: 'customer',
    as: 'customer',
    state: 'up',
    heldBy: null,
    muted: false,
    from: null,
    auto: false,
    watch: null,
  });
  if (entry.kind === 'flow') enterFlow(draft, entry.flow);
  else if (entry.kind === 'queue') draft.enqueue(entry.ticket);
  else draft.prompt(entry.prompt, entry.next, entry.missed);
  const step = finished(call, draft);
  return { ...step, commands: [command('answer', channelId), ...step.commands] };
}

/** A call that an agent dials: their own telephone first, then the other side, a colleague or somebody outside. */
export function openDialled(given: NewCall, agent: Party & { kind: 'agent' }, to: Party, now: number): Step {
  const call = blank(given, to.kind === 'agent' ? 'internal' : 'out', now);
  const draft = new Draft(call, now);
  draft.ring(agent, 'agent', null, true);
  draft.call.service = { kind: 'dial', party: to };
  return finished(call, draft);
}
