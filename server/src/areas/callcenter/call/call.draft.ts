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

/** A call during a step: the moves from which rules are built. */
export class Draft {
  readonly call: Call;
  readonly now: number;
  readonly facts: Fact[] = [];
  /** Orders that do not follow from the parties' places: prompts, digits. */
  readonly orders: Command[] = [];

  constructor(call: Call, now: number) {
    // Moves change these in place and replace all other properties. A deep copy costs more than the rest of a step.
    const { legs, flows, recording } = call;
    this.call = { ...call, legs: legs.map((leg) => ({ ...leg })), flows: [...flows], recording: { ...recording } };
    this.now = now;
  }

  /** Adds a party: its telephone rings. */
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

  /** Releases a leg that did not cause its end. A leg that still rings ends as cancelled. */
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

  /** Plays a prompt to a caller who is alone. `service` holds what follows it. */
  prompt(prompt: string, next: 'hang-up' | 'voicemail', missed: MissedCause): void {
    const { call } = this;
    const customer = customerOf(call);
    if (!customer) return;
    call.service = { kind: 'prompt', prompt, next, missed };
    this.facts.push({ kind: 'prompted', leg: customer.no });
    this.orders.push(command('play', { channelId: customer.channelId }, promptId(call), [{ kind: 'file', path: prompt }]));
  }

  /** Ends the call for all parties. Parties that are still there and did not end it get `cause`. */
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

  /** Checks the remaining parties: is there still a talk, or something to wait for? Runs after every change of parties. */
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

  /** When no agent serves the customer any more, a consulted or invited colleague serves them. */
  private promote(): void {
    const parties = partiesOf(this.call);
    if (parties.some(({ role }) => role === 'agent')) return;
    const next = parties.find(({ role, state }) => state === 'up' && (role === 'consulted' || role === 'invited'));
    if (next) next.role = 'agent';
    // A party who rings for an ended conference or consultation now serves the customer.
    else for (const leg of parties) if (leg.role === 'consulted' || leg.role === 'invited') leg.role = 'target';
  }

  /** A supervisor now watches the agent who serves the customer. */
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

  /** Whoever listens to a muted party hears only what that party hears. */
  mute(own: Leg, muted: boolean): void {
    if (own.muted === muted) return;
    own.muted = muted;
    this.facts.push({ kind: muted ? 'muted' : 'unmuted', leg: own.no });
    for (const leg of this.call.legs) if (leg.watch?.leg === own.no && leg.watch.snoopId) this.watch(leg, own.no, leg.watch.mode);
  }

  /** Points a supervisor at a leg. Each mode that carries sound needs a snoop of its own. */
  watch(leg: Leg, watched: number, mode: 'spy' | 'whisper' | 'barge' | 'takeover'): void {
    const { call } = this;
    const listens = leg.state === 'up' && (mode === 'spy' || mode === 'whisper');
    if (listens) call.snoopCount += 1;
    const snoopId = listens ? `call-${call.id}-s${call.snoopCount}` : null;
    leg.watch = { leg: watched, mode, snoopId, snoopUp: false };
  }
}

/** Name of the playback to the caller. */
export function promptId(call: Call): string {
  return `call-${call.id}-p`;
}

/** Name of the caller's voicemail at the switch. */
export function messageName(call: Call): string {
  return `call-${call.id}-m`;
}
