import { type Command, command } from './call.media.ts';
import {
  type Call,
  customerOf,
  type Fact,
  type Leg,
  type LegEndCause,
  type MissedCause,
  partiesOf,
  type Role,
  recordingName,
  talks,
} from './call.ts';
import type { Party, QueueTicket } from './party.ts';

/** A call in the middle of a step: the moves that rules are made of. */
export class Draft {
  readonly call: Call;
  readonly now: number;
  readonly facts: Fact[] = [];
  /** Orders that do not follow from who is where: prompts, digits. */
  readonly orders: Command[] = [];

  constructor(call: Call, now: number) {
    // What moves change in place; all else of a call is replaced. A deep copy costs more than the rest of a step.
    const { legs, flows, recording } = call;
    this.call = { ...call, legs: legs.map((leg) => ({ ...leg })), flows: [...flows], recording: { ...recording } };
    this.now = now;
  }

  /** Brings a party in: its telephone rings. */
  ring(party: Party, role: Role, from: Leg | null, auto = false): Leg {
    const no = this.call.legCount + 1;
    return this.add({
      no,
      channelId: `call-${this.call.id}-${no}`,
      party,
      at: this.now,
      role,
      as: role,
      state: 'ringing',
      heldBy: null,
      muted: false,
      from: from?.no ?? null,
      auto,
      watch: null,
    });
  }

  add(leg: Leg): Leg {
    this.call.legCount = leg.no;
    this.call.legs.push(leg);
    this.facts.push({ kind: 'leg-started', leg: { ...leg } });
    return leg;
  }

  end(leg: Leg, cause: LegEndCause): void {
    const { call } = this;
    call.legs = call.legs.filter((other) => other !== leg);
    this.facts.push({ kind: 'leg-ended', leg, cause });
    for (const other of call.legs) if (other.heldBy === leg.no) other.heldBy = null;
    if (call.recording.legNo === leg.no) this.record('off');
  }

  /** Lets a leg go that did nothing wrong: as cancelled while it rings. */
  release(leg: Leg): void {
    this.end(leg, leg.state === 'ringing' ? 'cancelled' : 'hung-up');
  }

  record(state: 'on' | 'paused' | 'off'): void {
    const { recording } = this.call;
    if (recording.state === state) return;
    if (recording.state === 'off') recording.count += 1;
    recording.state = state;
    this.facts.push({ kind: 'recording', state, name: recordingName(this.call, recording.count) });
  }

  enqueue(ticket: QueueTicket): void {
    for (const leg of partiesOf(this.call)) leg.heldBy = null;
    this.call.queue = ticket;
    this.call.service = { kind: 'queue', ...ticket };
    this.facts.push({ kind: 'queued', skillGroupId: ticket.skillGroupId });
  }

  /** Plays words to a caller who is alone; what comes then is in the service. */
  prompt(prompt: string, next: 'hang-up' | 'voicemail', missed: MissedCause): void {
    const { call } = this;
    const customer = customerOf(call);
    if (!customer) return;
    call.service = { kind: 'prompt', prompt, next, missed };
    this.orders.push(command('play', { channelId: customer.channelId }, promptId(call), [{ kind: 'file', path: prompt }]));
  }

  /** The call is over for everybody; for whoever is left with `cause`, where it was none of theirs. */
  finish(by: 'customer' | 'agent' | 'system', missed: MissedCause, cause?: LegEndCause): void {
    const { call } = this;
    if (call.ended) return;
    for (const leg of [...call.legs]) {
      if (cause) this.end(leg, cause);
      else this.release(leg);
    }
    call.service = null;
    call.ended = { at: this.now, by, missed: call.answeredAt === null ? missed : '' };
    this.facts.push({ kind: 'ended', by, missed: call.ended.missed });
  }

  /** Whoever is left: is there still a talk, or something to wait for? Run after everything that brings or takes a party. */
  settle(by: 'customer' | 'agent' | 'system', missed: MissedCause): void {
    const { call } = this;
    if (call.ended) return;
    const parties = partiesOf(call);
    if (parties.length === 0 || (parties.length === 1 && call.service === null)) {
      this.finish(by, missed);
      return;
    }
    this.promote();
    this.retarget();
    const talkers = partiesOf(call).filter(talks);
    const both = talkers.length >= 2 && (call.direction === 'internal' || talkers.some(({ role }) => role === 'customer'));
    if (call.answeredAt !== null || !both) return;
    call.answeredAt = this.now;
    this.facts.push({ kind: 'answered' });
    call.recording.legNo = (customerOf(call) ?? talkers[0])?.no ?? 0;
    if (call.settings.recordAll) this.record('on');
  }

  /** When nobody serves the customer any more, a colleague who was consulted or invited does. */
  private promote(): void {
    const parties = partiesOf(this.call);
    if (parties.some(({ role }) => role === 'agent')) return;
    const next = parties.find(({ role, state }) => state === 'up' && (role === 'consulted' || role === 'invited'));
    if (next) next.role = 'agent';
    // Who rings for a conference or a consultation that is over takes the call itself.
    else for (const leg of parties) if (leg.role === 'consulted' || leg.role === 'invited') leg.role = 'target';
  }

  /** A supervisor goes on with whoever serves the customer now. */
  private retarget(): void {
    const { call } = this;
    for (const leg of call.legs.filter(({ watch }) => watch !== null)) {
      const { watch } = leg;
      if (!watch || call.legs.some(({ no }) => no === watch.leg)) continue;
      const next = call.legs.find(({ role, state }) => role === 'agent' && state === 'up');
      if (next) this.watch(leg, next.no, watch.mode);
      else this.release(leg);
    }
  }

  /** Points a supervisor at a leg. A way that is heard needs a snoop of its own. */
  watch(leg: Leg, watched: number, mode: 'spy' | 'whisper' | 'barge' | 'takeover'): void {
    const { call } = this;
    const listens = leg.state === 'up' && (mode === 'spy' || mode === 'whisper');
    if (listens) call.snoopCount += 1;
    const snoopId = listens ? `call-${call.id}-s${call.snoopCount}` : null;
    leg.watch = { leg: watched, mode, snoopId, snoopUp: false };
  }
}

/** Name of the playback that the caller hears. */
export function promptId(call: Call): string {
  return `call-${call.id}-p`;
}

/** A message that a caller leaves, at the switch. */
export function messageName(call: Call): string {
  return `call-${call.id}-m`;
}
