import type { VideoCall, VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import type { VideoCallFrame } from '@lianxi/contracts/videocall/socket';

/** A call that waits for this agent's answer. */
export interface Ring {
  readonly call: VideoCall;
  readonly kind: 'customer' | 'transfer' | 'invite';
  /** The colleague who transfers or invites, and their note. */
  readonly byName: string | null;
  readonly note: string;
}

/** Why a call is not at this agent any more. */
export type Parting = 'ended' | 'customer-left' | 'transferred' | 'left';

export interface HeldCall {
  readonly call: VideoCall;
  /** Null while the agent takes part. */
  readonly parting: Parting | null;
  /** When it ended for this agent; null: it is in progress. If the call continues with others, no more news of it arrives. */
  readonly until: string | null;
}

export interface DeskState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** Calls of the agent, and ended ones in this window until the agent removes them. */
  readonly held: ReadonlyMap<string, HeldCall>;
  readonly rings: readonly Ring[];
  readonly config: VideoDeskConfig;
}

export const emptyDesk: DeskState = {
  phase: 'loading',
  error: null,
  held: new Map(),
  rings: [],
  // Specification section 9, until the server sends the tenant's settings.
  config: { captureHeight: 1080, recordAll: false },
};

export function takesPart(call: VideoCall, agentId: string): boolean {
  return call.agentId === agentId || call.parties.some((party) => party.agentId === agentId);
}

const kindOf = ({ asked, state }: VideoCall): Ring['kind'] => (state === 'active' ? (asked?.kind ?? 'transfer') : 'customer');

export function ringOf(call: VideoCall, frame?: Pick<VideoCallFrame, 'byName' | 'note'>): Ring {
  return { call, kind: kindOf(call), byName: frame?.byName ?? null, note: frame?.note ?? '' };
}

/** Who joins the call agrees to its recording. */
export const isRecorded = ({ recording, recordAsked }: VideoCall): boolean => recording !== 'off' || recordAsked;

/** The parties whose consent a recording waits for. */
export const withoutConsent = ({ recordAsked, parties }: VideoCall): VideoCall['parties'] =>
  recordAsked ? parties.filter(({ recordConsent }) => !recordConsent) : [];

/** The call in progress, else the last ended one: the dialogue shows it. */
export function shownCall({ held }: DeskState): HeldCall | null {
  const all = [...held.values()];
  return all.find(({ parting }) => parting === null) ?? all.at(-1) ?? null;
}

/** The call in progress. */
export function liveCall(state: DeskState): VideoCall | null {
  return [...state.held.values()].find(({ parting }) => parting === null)?.call ?? null;
}

const now = () => new Date().toISOString();

/** Merges a snapshot of a call into the known state; an older snapshot changes nothing. */
export function sighted(state: DeskState, call: VideoCall, agentId: string): DeskState {
  const known = state.held.get(call.sessionId);
  if (known && known.call.version > call.version) return state;
  const rings = state.rings.map((ring) => (ring.call.sessionId === call.sessionId ? { ...ring, call } : ring));
  const rung = rings.filter((ring) => ring.call.state !== 'ended');
  if (!known && !(call.state === 'active' && takesPart(call, agentId))) return { ...state, rings: rung };
  const parting = partingOf(call, agentId, known?.parting ?? null);
  const until = parting === null ? null : (known?.until ?? call.endTime ?? now());
  const held = new Map(state.held).set(call.sessionId, { call, parting, until });
  return { ...state, held, rings: rung };
}

function partingOf(call: VideoCall, agentId: string, known: Parting | null): Parting | null {
  if (call.state === 'ended') return known ?? (call.endedBy === 'customer' ? 'customer-left' : 'ended');
  if (takesPart(call, agentId)) return null;
  return known ?? 'transferred';
}

/** The agent has left the call; it may continue for others. */
export function parted(state: DeskState, sessionId: string, parting: Parting): DeskState {
  const known = state.held.get(sessionId);
  if (!known) return state;
  return {
    ...state,
    held: new Map(state.held).set(sessionId, { ...known, parting, until: known.until ?? known.call.endTime ?? now() }),
  };
}

export function withRing(state: DeskState, ring: Ring): DeskState {
  return { ...state, rings: [...withoutRing(state, ring.call.sessionId).rings, ring] };
}

export function withoutRing(state: DeskState, sessionId: string): DeskState {
  return { ...state, rings: state.rings.filter(({ call }) => call.sessionId !== sessionId) };
}

/** Applies the server's present state: rings and calls that it does not contain are removed. */
export function laidOver(state: DeskState, calls: readonly VideoCall[], ringing: readonly string[], agentId: string): DeskState {
  const asks = (call: VideoCall) => ringing.includes(call.sessionId);
  const known = new Map(state.rings.map((ring) => [ring.call.sessionId, ring]));
  const rings = calls.filter(asks).map((call) => ({ ...ringOf(call), ...known.get(call.sessionId), call }));
  const here = new Set(calls.filter((call) => !asks(call)).map(({ sessionId }) => sessionId));
  let next: DeskState = { ...state, phase: 'ready', error: null, rings };
  for (const [sessionId, { parting }] of state.held) {
    if (parting === null && !here.has(sessionId)) next = parted(next, sessionId, 'ended');
  }
  for (const call of calls) if (!asks(call)) next = sighted(next, call, agentId);
  return next;
}
