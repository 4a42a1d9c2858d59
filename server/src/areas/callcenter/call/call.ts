import type { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import type { CtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import type { IvrRun } from '../ivr/run.ts';
import type { AfterCall } from '../seat/seat-of-call.ts';
import type { LegEnd } from '../switch/cti-provider.ts';
import type { Party, QueueTicket } from './party.ts';

/**
 * A living call: the parties on the line, and what a party who is alone waits for. All audio follows from this (call.media.ts),
 * every event changes it (call.machine.ts). The call's row stores it.
 */
export interface Call {
  readonly id: string;
  readonly tenantId: number;
  readonly direction: 'in' | 'out' | 'internal';
  /** The other side: the number that called from outside, or was called. */
  readonly number: string;
  /** The customer's name, where it is known. */
  readonly name: string;
  readonly customerId: string | null;
  /** `vip`, `normal`, or empty when the customer is unknown. */
  readonly level: string;
  /** The value that `makecall` received. */
  readonly userfield: string;
  /** The hotline that was dialled; for an outbound call, the number that is shown. */
  readonly did: string;
  readonly trunk: string;
  readonly startedAt: number;
  readonly settings: CallSettings;
  answeredAt: number | null;
  legs: Leg[];
  /** The count of all legs so far. */
  legCount: number;
  snoopCount: number;
  service: Service | null;
  /** The caller's last queue: the caller returns to it. */
  queue: QueueTicket | null;
  /** Names of the voice-menu flows that the caller passed. */
  flows: string[];
  /** Keys that the caller entered into variables; absent: none. */
  collected?: readonly Collected[];
  recording: { state: 'off' | 'on' | 'paused'; legNo: number; count: number };
  ended: { at: number; by: 'customer' | 'agent' | 'system'; missed: MissedCause } | null;
}

/** Keys of a caller, under the name of the node that asked for them. `node`: its flow and its id. */
export interface Collected {
  readonly node: string;
  readonly label: string;
  readonly keys: string;
}

/** The tenant's settings when the call began. A change applies to the next call. In seconds. */
export type CallSettings = Pick<CtiConfig, 'ringSeconds' | 'reconnectSeconds' | 'recordAll'> & AfterCall;

/**
 * `customer`: the call is about them and ends when they leave. `agent`: serves them. `target`: rings in a blind transfer.
 * `consulted`: speaks with the agent while the customer is on music. `invited`: rings for a conference. `supervisor`: listens and
 * is no party of the talk.
 */
export type Role = 'customer' | 'agent' | 'target' | 'consulted' | 'invited' | 'supervisor';

export interface Leg {
  readonly no: number;
  readonly channelId: string;
  readonly party: Party;
  /** The time when it was rung. */
  readonly at: number;
  role: Role;
  /** The role in which it joined. */
  readonly as: Role;
  state: 'ringing' | 'up';
  /** Number of the leg that put this one on music. The hold ends with that leg. */
  heldBy: number | null;
  muted: boolean;
  /** The leg that added this one. */
  readonly from: number | null;
  /** The party asked for this call, and its page answers at once. */
  readonly auto: boolean;
  watch: Watch | null;
  /** Its telephone reported that it rings: no other line is tried any more. */
  rang?: boolean;
}

/** What a supervisor does. The snoop is a channel of its own; a change of mode makes a new one. */
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
  /** The agent dialled. When the agent's own telephone is answered, this party is rung. */
  | { readonly kind: 'dial'; readonly party: Party }
  /** The agent's page went away without notice. The call waits for its return. */
  | { readonly kind: 'reconnect'; readonly party: Party & { kind: 'agent' }; readonly until: number }
  /** The caller hears prompts; then the call ends or the caller leaves a voicemail. */
  | { readonly kind: 'prompt'; readonly prompt: string; readonly next: 'hang-up' | 'voicemail'; readonly missed: MissedCause }
  | { readonly kind: 'voicemail'; readonly name: string; readonly missed: MissedCause }
  /** The caller is in a flow of the voice menu. */
  | { readonly kind: 'flow'; readonly run: IvrRun };

/** Why nobody answered; empty: it was answered. The same as in contracts. */
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

/** Why a leg ended, in addition to the switch's own reasons. */
export type LegEndCause = LegEnd | 'not-registered' | 'line-full' | 'switch-down' | 'transferred' | 'taken-over';

/** A fact for the record, the agents' pages, the agents' states and the statistics. */
export type Fact =
  | { readonly kind: 'leg-started'; readonly leg: Leg }
  | { readonly kind: 'leg-up'; readonly leg: Leg }
  | { readonly kind: 'leg-ended'; readonly leg: Leg; readonly cause: LegEndCause }
  /** The two sides hear each other for the first time. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'queued'; readonly skillGroupId: string }
  /** The queue offered the call to an agent, who did not accept it. */
  | { readonly kind: 'not-taken'; readonly agentId: string; readonly cause: LegEndCause }
  | { readonly kind: 'transfer-failed'; readonly agentId: string; readonly cause: LegEndCause }
  | { readonly kind: 'held' | 'resumed' | 'muted' | 'unmuted'; readonly leg: number }
  /** A talk of three or more begins, by that agent. */
  | { readonly kind: 'conference'; readonly leg: number }
  /** Nobody serves the caller any more: they hear a prompt, and may leave a message. */
  | { readonly kind: 'prompted' | 'voicemail'; readonly leg: number }
  | { readonly kind: 'watched'; readonly leg: number; readonly mode: Watch['mode'] }
  | { readonly kind: 'recording'; readonly state: 'on' | 'paused' | 'off'; readonly name: string }
  | { readonly kind: 'flow-entered'; readonly flow: string }
  /** The caller left a node by an outlet. With the version's graph, the caller's way can be reconstructed. */
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
  /** The keys are in the call, not in its events. */
  | { readonly kind: 'keys-collected'; readonly name: string }
  | { readonly kind: 'message-left'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'ended'; readonly by: 'customer' | 'agent' | 'system'; readonly missed: MissedCause };

/** Why a command is refused: a key of the call's errors. */
export type Refusal = keyof typeof callErrors;

/** True when the party is on the line and not on music. */
export function talks(leg: Leg): boolean {
  return leg.state === 'up' && leg.heldBy === null && (leg.role !== 'supervisor' || leg.watch?.mode === 'barge');
}

/** The trunk of a leg; null: the leg does not go outside. */
export function trunkOf(call: Call, { party }: Leg): string | null {
  if (party.kind === 'agent' && party.mobile === undefined) return null;
  return party.ways?.[0]?.trunk ?? (call.trunk || null);
}

/** Name of a call's n-th recording at the switch. */
export function recordingName(call: Call, nth: number): string {
  return `call-${call.id}-r${nth}`;
}

/** The parties who talk or are rung for the talk, without supervisors. */
export function partiesOf(call: Call): Leg[] {
  return call.legs.filter((leg) => leg.role !== 'supervisor');
}

/** Agents whom the call occupies: they are on the line, or the call waits for them. */
export function agentsOf(call: Call): Set<string> {
  const agents = new Set(call.legs.flatMap(({ party }) => (party.kind === 'agent' ? party.agentId : [])));
  if (call.service?.kind === 'reconnect') agents.add(call.service.party.agentId);
  return agents;
}

export function customerOf(call: Call): Leg | undefined {
  return call.legs.find((leg) => leg.role === 'customer');
}

/** The agent who speaks with the other side or has put it on music; null: none. */
export function servingAgent(call: Call): string | null {
  const serves = call.legs.find((leg) => leg.role === 'agent' && leg.party.kind === 'agent' && leg.state === 'up');
  return serves?.party.kind === 'agent' ? serves.party.agentId : null;
}

export function legOfAgent(call: Call, agentId: string): Leg | undefined {
  return call.legs.find((leg) => leg.party.kind === 'agent' && leg.party.agentId === agentId);
}

/** The time at which the call changes without an event; null: never. */
export function dueOf(call: Call): number | null {
  const { service } = call;
  if (service?.kind === 'flow') return service.run.wait.until;
  return service?.kind === 'queue' || service?.kind === 'reconnect' ? service.until : null;
}
