import type { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import type { CtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import type { IvrRun } from '../ivr/run.ts';
import type { AfterCall } from '../seat/seat-of-call.ts';
import type { LegEnd } from '../switch/cti-provider.ts';
import type { Party, QueueTicket } from './party.ts';

/**
 * A call while it lives: who is on the line, and what a party who is alone waits for. Everything that is heard follows
 * from this (call.media.ts), everything that happens changes it (call.machine.ts). It is kept in the call's row.
 */
export interface Call {
  readonly id: string;
  readonly tenantId: number;
  readonly direction: 'in' | 'out' | 'internal';
  /** The other side: who called from outside, or was called. */
  readonly number: string;
  /** Of the customer, where they are known. */
  readonly name: string;
  readonly customerId: string | null;
  /** `vip`, `normal`, or empty for a stranger. */
  readonly level: string;
  /** What `makecall` was given. */
  readonly userfield: string;
  /** The hotline that was dialled; what an outbound call shows. */
  readonly did: string;
  readonly trunk: string;
  readonly startedAt: number;
  readonly settings: CallSettings;
  answeredAt: number | null;
  legs: Leg[];
  /** How many legs there ever were. */
  legCount: number;
  snoopCount: number;
  service: Service | null;
  /** The queue that the caller was in last: where they go back to. */
  queue: QueueTicket | null;
  /** Names of the flows of the voice menu that the caller came through. */
  flows: string[];
  recording: { state: 'off' | 'on' | 'paused'; legNo: number; count: number };
  ended: { at: number; by: 'customer' | 'agent' | 'system'; missed: MissedCause } | null;
}

/** The tenant's settings when the call began: a change meets the next call. Seconds. */
export type CallSettings = Pick<CtiConfig, 'ringSeconds' | 'reconnectSeconds' | 'recordAll'> & AfterCall;

/**
 * `customer`: the call is about them, it ends when they go. `agent`: serves them. `target`: rings in a blind transfer.
 * `consulted`: speaks with the agent while the customer is on music. `invited`: rings for a conference. `supervisor`:
 * listens; no party of the talk.
 */
export type Role = 'customer' | 'agent' | 'target' | 'consulted' | 'invited' | 'supervisor';

export interface Leg {
  readonly no: number;
  readonly channelId: string;
  readonly party: Party;
  /** When it was rung. */
  readonly at: number;
  role: Role;
  /** The role in which it was brought in. */
  readonly as: Role;
  state: 'ringing' | 'up';
  /** Number of the leg that put this one on music; with that leg it ends. */
  heldBy: number | null;
  muted: boolean;
  /** The leg that brought this one in. */
  readonly from: number | null;
  /** The party asked for this call and their page answers it at once. */
  readonly auto: boolean;
  watch: Watch | null;
  /** Its telephone was heard to ring: no other line is tried any more. */
  rang?: boolean;
}

/** What a supervisor does. The snoop is a channel of its own, made anew when the way changes. */
export interface Watch {
  readonly leg: number;
  /** `takeover` lasts until the supervisor's telephone is answered. */
  readonly mode: 'spy' | 'whisper' | 'barge' | 'takeover';
  readonly snoopId: string | null;
  readonly snoopUp: boolean;
}

/** What a party who is alone waits for. */
export type Service =
  | ({ readonly kind: 'queue' } & QueueTicket)
  /** The agent dialled: once their own telephone is answered, this party is rung. */
  | { readonly kind: 'dial'; readonly party: Party }
  /** The agent's page went away without a word; it is waited for. */
  | { readonly kind: 'reconnect'; readonly party: Party & { kind: 'agent' }; readonly until: number }
  /** Hears prompts, then is hung up on or leaves a message. */
  | { readonly kind: 'prompt'; readonly prompt: string; readonly next: 'hang-up' | 'voicemail'; readonly missed: MissedCause }
  | { readonly kind: 'voicemail'; readonly name: string; readonly missed: MissedCause }
  /** Is in a flow of the voice menu. */
  | { readonly kind: 'flow'; readonly run: IvrRun };

/** Why nobody answered; empty: somebody did. As in contracts. */
export type MissedCause =
  | ''
  | 'hung-up-in-menu'
  | 'hung-up-in-queue'
  | 'hung-up-while-ringing'
  | 'queue-time-out'
  | 'no-agents'
  | 'out-of-hours'
  | 'blacklisted'
  | 'no-answer'
  | 'rejected'
  | 'busy'
  | 'bad-number'
  | 'not-registered'
  | 'network'
  | 'switch-down';

/** Why a leg ended, beside what the switch says. */
export type LegEndCause = LegEnd | 'not-registered' | 'line-full' | 'switch-down' | 'transferred' | 'taken-over';

/** What happened, for the record, the agents' pages, the agents' states and the statistics. */
export type Fact =
  | { readonly kind: 'leg-started'; readonly leg: Leg }
  | { readonly kind: 'leg-up'; readonly leg: Leg }
  | { readonly kind: 'leg-ended'; readonly leg: Leg; readonly cause: LegEndCause }
  /** The first time that two sides hear each other. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'queued'; readonly skillGroupId: string }
  /** An agent whom the queue offered the call did not take it. */
  | { readonly kind: 'not-taken'; readonly agentId: string; readonly cause: LegEndCause }
  | { readonly kind: 'transfer-failed'; readonly agentId: string; readonly cause: LegEndCause }
  | { readonly kind: 'held' | 'resumed'; readonly leg: number }
  | { readonly kind: 'watched'; readonly leg: number; readonly mode: Watch['mode'] }
  | { readonly kind: 'recording'; readonly state: 'on' | 'paused' | 'off'; readonly name: string }
  | { readonly kind: 'flow-entered'; readonly flow: string }
  /** A node of a flow was left by an outlet; with the version's graph the caller's way can be gone again. */
  | {
      readonly kind: 'flow-step';
      readonly flowId: string;
      readonly version: number;
      readonly node: string;
      readonly name: string;
      readonly way: string;
    }
  | { readonly kind: 'rated'; readonly rating: number; readonly bad: boolean }
  | { readonly kind: 'call-back-wanted' }
  | { readonly kind: 'message-left'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'ended'; readonly by: 'customer' | 'agent' | 'system'; readonly missed: MissedCause };

/** Why something is not done: a word of the call's errors. */
export type Refusal = keyof typeof callErrors;

/** Somebody who is on the line and not on music. */
export function talks(leg: Leg): boolean {
  return leg.state === 'up' && leg.heldBy === null && (leg.role !== 'supervisor' || leg.watch?.mode === 'barge');
}

/** The line of a leg; null: it is none to outside. */
export function trunkOf(call: Call, { party }: Leg): string | null {
  if (party.kind === 'agent' && party.mobile === undefined) return null;
  return party.ways?.[0]?.trunk ?? (call.trunk || null);
}

/** Name of a call's n-th recording at the switch. */
export function recordingName(call: Call, nth: number): string {
  return `call-${call.id}-r${nth}`;
}

/** Everybody who talks or is rung for it; not who listens. */
export function partiesOf(call: Call): Leg[] {
  return call.legs.filter((leg) => leg.role !== 'supervisor');
}

/** Agents whom the call occupies: on the line, or waited for. */
export function agentsOf(call: Call): Set<string> {
  const agents = new Set(call.legs.flatMap(({ party }) => (party.kind === 'agent' ? party.agentId : [])));
  if (call.service?.kind === 'reconnect') agents.add(call.service.party.agentId);
  return agents;
}

export function customerOf(call: Call): Leg | undefined {
  return call.legs.find((leg) => leg.role === 'customer');
}

export function legOfAgent(call: Call, agentId: string): Leg | undefined {
  return call.legs.find((leg) => leg.party.kind === 'agent' && leg.party.agentId === agentId);
}

/** When time alone changes the call; null: never. */
export function dueOf(call: Call): number | null {
  const { service } = call;
  if (service?.kind === 'flow') return service.run.wait.until;
  return service?.kind === 'queue' || service?.kind === 'reconnect' ? service.until : null;
}
