import type { IvrReply } from '../ivr/run.ts';
import type { LegEnd } from '../switch/cti-provider.ts';
import { type AgentCommand, obey } from './call.commands.ts';
import { Draft, messageName, promptId } from './call.draft.ts';
import { flowHears, flowPlayback } from './call.flow.ts';
import { type Command, command, commandsBetween, mediaOf } from './call.media.ts';
import { backToQueue, partyGone } from './call.parting.ts';
import { type Call, customerOf, type Fact, type Leg, legOfAgent, type Refusal } from './call.ts';
import type { Party } from './party.ts';

/** The events of a call. Times are milliseconds since 1970. */
export type CallEvent =
  | { readonly type: 'leg-up'; readonly channelId: string }
  | { readonly type: 'leg-ringing'; readonly channelId: string }
  /** `gone`: the switch no longer has the channel, so no order ends it. */
  | { readonly type: 'leg-down'; readonly channelId: string; readonly end: NotReached; readonly gone?: boolean }
  | { readonly type: 'playback-ended'; readonly playbackId: string }
  /** A party pressed a key. */
  | { readonly type: 'digit'; readonly channelId: string; readonly digit: string }
  /** The answer to a flow's question with that number. */
  | { readonly type: 'flow-reply'; readonly count: number; readonly reply: IvrReply }
  /** Another process owns the switch. The missed events were sent before this one. */
  | { readonly type: 'new-owner' }
  | { readonly type: 'recording-ended'; readonly name: string; readonly seconds: number }
  /** The distributor offers the call to an agent. */
  | { readonly type: 'offer'; readonly agent: Party & { kind: 'agent' } }
  /** The agent's telephone is registered again after it was away. */
  | { readonly type: 'agent-back'; readonly agentId: string }
  /** An agent's web phone starts again: its former audio connection is gone, though the switch does not know it yet. */
  | { readonly type: 'phone-new'; readonly agentId: string }
  /** Time has passed: see {@link dueOf}. */
  | { readonly type: 'time' }
  | { readonly type: 'command'; readonly agentId: string; readonly command: AgentCommand };

/** Why a leg ended, or was never connected. */
type NotReached = LegEnd | 'not-registered' | 'line-full' | 'switch-down';

export interface Step {
  readonly call: Call;
  readonly commands: readonly Command[];
  readonly facts: readonly Fact[];
}

/**
 * One step of a call, as a pure function. It returns the call after the event, the orders to the switch, and the facts. Only an
 * agent's command or an offer can be refused; then the call is unchanged. An event that comes too late changes nothing.
 */
export function step(call: Call, event: CallEvent, now: number): Step | { readonly refused: Refusal } {
  const draft = new Draft(call, now);
  const refused = happen(draft, event);
  if (refused) return { refused };
  const made = finished(call, draft);
  if (event.type !== 'leg-down' || !event.gone) return made;
  return { ...made, commands: made.commands.filter((order) => order.do !== 'hangUp' || order.with[0] !== event.channelId) };
}

/** The step that results from a draft. */
export function finished(before: Call, draft: Draft): Step {
  const { call, orders, facts } = draft;
  const media = commandsBetween(mediaOf(before), mediaOf(call), call);
  return { call, commands: [...media, ...orders], facts };
}

function happen(draft: Draft, event: CallEvent): Refusal | null {
  const { call } = draft;
  if (event.type === 'recording-ended') {
    messageEnded(draft, event.name, event.seconds);
    return null;
  }
  if (call.ended) return event.type === 'command' || event.type === 'offer' ? 'notFound' : null;
  switch (event.type) {
    case 'leg-up':
      legUp(draft, event.channelId);
      return null;
    case 'leg-ringing':
      for (const leg of call.legs) if (leg.channelId === event.channelId) leg.rang = true;
      return null;
    case 'leg-down':
      legDown(draft, event.channelId, event.end);
      return null;
    case 'playback-ended':
      playbackEnded(draft, event.playbackId);
      return null;
    case 'digit':
      if (customerOf(call)?.channelId === event.channelId) flowHears(draft, { type: 'digit', digit: event.digit });
      return null;
    case 'flow-reply':
      flowHears(draft, { type: 'reply', count: event.count, reply: event.reply });
      return null;
    case 'new-owner':
      newOwner(draft);
      return null;
    case 'offer':
      return offer(draft, event.agent);
    case 'agent-back':
      agentBack(draft, event.agentId);
      return null;
    case 'phone-new':
      phoneNew(draft, event.agentId);
      return null;
    case 'time':
      timePassed(draft);
      return null;
    case 'command':
      return obey(draft, event.agentId, event.command);
  }
}

function legUp(draft: Draft, channelId: string): void {
  const { call } = draft;
  for (const { watch, ...rest } of call.legs) {
    if (watch?.snoopId !== channelId) continue;
    const leg = call.legs.find(({ no }) => no === rest.no);
    if (leg) leg.watch = { ...watch, snoopUp: true };
    return;
  }
  const leg = call.legs.find((one) => one.channelId === channelId);
  if (leg?.state !== 'ringing') return;
  leg.state = 'up';
  draft.facts.push({ kind: 'leg-up', leg: { ...leg } });
  const { service } = call;
  if (leg.role === 'supervisor') startWatching(draft, leg);
  else if (leg.role === 'target') takeOver(draft, leg);
  else if (leg.role === 'invited') {
    leg.role = 'agent';
    draft.facts.push({ kind: 'conference', leg: leg.no });
  } else if (leg.role === 'agent' && service?.kind === 'dial') {
    call.service = null;
    draft.ring(service.party, service.party.kind === 'agent' ? 'agent' : 'customer', leg);
  } else if (leg.role === 'agent') call.service = null;
  draft.settle('system', '');
}

function startWatching(draft: Draft, leg: Leg): void {
  const { watch } = leg;
  if (!watch) return;
  if (watch.mode !== 'takeover') draft.watch(leg, watch.leg, watch.mode);
  else {
    const watched = draft.call.legs.find(({ no }) => no === watch.leg);
    leg.role = 'agent';
    leg.watch = null;
    if (watched) draft.end(watched, 'taken-over');
  }
  draft.facts.push({ kind: 'watched', leg: leg.no, mode: watch.mode });
}

/** The target of a blind transfer answered: the agent who transferred is out. */
function takeOver(draft: Draft, leg: Leg): void {
  leg.role = 'agent';
  draft.call.service = null;
  const from = draft.call.legs.find(({ no }) => no === leg.from);
  if (from) draft.end(from, 'transferred');
}

function legDown(draft: Draft, channelId: string, end: NotReached): void {
  const { call } = draft;
  for (const leg of call.legs) {
    // The snoop is gone but its supervisor is still there: another snoop is made.
    if (leg.watch?.snoopId === channelId) draft.watch(leg, leg.watch.leg, leg.watch.mode);
  }
  const leg = call.legs.find((one) => one.channelId === channelId);
  if (leg && !otherLine(draft, leg, end)) partyGone(draft, leg, end);
}

/** The line did not carry the call to the telephone: the next line is tried. */
function otherLine(draft: Draft, leg: Leg, end: NotReached): boolean {
  const [, ...ways] = leg.party.ways ?? [];
  const lineFailed = end === 'network' || end === 'not-registered' || end === 'line-full';
  if (!lineFailed || leg.state !== 'ringing' || leg.rang || ways.length === 0) return false;
  draft.end(leg, end);
  const from = draft.call.legs.find(({ no }) => no === leg.from) ?? null;
  draft.ring({ ...leg.party, ways }, leg.role, from, leg.auto);
  return true;
}

function offer(draft: Draft, agent: Party & { kind: 'agent' }): Refusal | null {
  const { call } = draft;
  const rings = call.legs.some(({ role }) => role === 'agent');
  if (call.service?.kind !== 'queue' || rings || legOfAgent(call, agent.agentId)) return 'wrongState';
  draft.ring(agent, 'agent', null);
  return null;
}

function agentBack(draft: Draft, agentId: string): void {
  const { call } = draft;
  const { service } = call;
  if (service?.kind !== 'reconnect' || service.party.agentId !== agentId || legOfAgent(call, agentId)) return;
  draft.ring(service.party, 'agent', null, true);
}

function phoneNew(draft: Draft, agentId: string): void {
  const leg = legOfAgent(draft.call, agentId);
  // A mobile rings and talks without the page.
  if (leg?.party.kind !== 'agent' || leg.party.mobile) return;
  partyGone(draft, leg, leg.state === 'up' ? 'network' : 'cancelled');
}

function timePassed(draft: Draft): void {
  const { call, now } = draft;
  const { service } = call;
  if (service?.kind === 'flow') {
    flowHears(draft, { type: 'time' });
    return;
  }
  if (service?.kind === 'reconnect' && now >= service.until) {
    for (const leg of call.legs.filter(({ role }) => role === 'agent')) draft.release(leg);
    call.service = null;
    backToQueue(draft);
  }
  if (service?.kind !== 'queue' || now < service.until) return;
  const later = now + call.settings.ringSeconds * 1000;
  // An agent's telephone rings for the caller: the caller waits for it.
  if (call.legs.some(({ role }) => role === 'agent')) call.service = { ...service, until: later };
  else if (service.overflow === 'voicemail') draft.prompt('voicemail.wav', 'voicemail', 'queue-time-out');
  else if (service.overflow === 'hang-up') draft.prompt('busy.wav', 'hang-up', 'queue-time-out');
  else {
    const { seconds, ...next } = service.overflow;
    draft.enqueue({ ...next, since: service.since, until: now + seconds * 1000 });
  }
}

/** The maximum length of a voicemail, and the silence that ends it. */
const MESSAGE = { maxSeconds: 120, endSilenceSeconds: 5 } as const;

function playbackEnded(draft: Draft, playbackId: string): void {
  const count = flowPlayback(draft.call, playbackId);
  if (count !== null) flowHears(draft, { type: 'playback-ended', count });
  else if (playbackId === promptId(draft.call)) promptEnded(draft);
}

/** The event about a prompt's end may have reached no process. */
function newOwner(draft: Draft): void {
  const { call } = draft;
  if (call.service?.kind === 'prompt') {
    draft.orders.push(command('stopPlayback', promptId(call)));
    promptEnded(draft);
  } else flowHears(draft, { type: 'new-owner' });
}

function promptEnded(draft: Draft): void {
  const { call } = draft;
  const { service } = call;
  const customer = customerOf(call);
  if (service?.kind !== 'prompt' || !customer) return;
  if (service.next === 'hang-up') {
    draft.finish('system', service.missed);
    return;
  }
  const name = messageName(call);
  draft.facts.push({ kind: 'voicemail', leg: customer.no });
  call.service = { kind: 'voicemail', name, missed: service.missed };
  draft.orders.push(command('recordMessage', customer.channelId, name, MESSAGE));
}

/** This event may arrive after the caller hung up. The voicemail counts all the same. */
function messageEnded(draft: Draft, name: string, seconds: number): void {
  const { call } = draft;
  if (name !== messageName(call)) return;
  if (seconds > 0) draft.facts.push({ kind: 'message-left', name, seconds });
  if (call.service?.kind === 'voicemail') draft.finish('system', call.service.missed);
}
