import type { VideoCall, VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import type { VideoCallFrame } from '@lianxi/contracts/videocall/socket';

/** A call that asks this agent for an answer. */
export interface Ring {
  readonly call: VideoCall;
  readonly kind: 'customer' | 'transfer' | 'invite';
  /** Who transfers or invites, and what they wrote. */
  readonly byName: string | null;
  readonly note: string;
}

/** Why a call that was here is here no more. */
export type Parting = 'ended' | 'customer-left' | 'transferred' | 'left';

export interface HeldCall {
  readonly call: VideoCall;
  /** Null while the agent takes part. */
  readonly parting: Parting | null;
  /** When it ended for this agent; null: it goes on. Of a call that goes on with others nothing more is heard. */
  readonly until: string | null;
}

export interface DeskState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** Calls that the agent takes part in, or did in this window until they put them away. */
  readonly held: ReadonlyMap<string, HeldCall>;
  readonly rings: readonly Ring[];
  readonly config: VideoDeskConfig;
}

export const emptyDesk: DeskState = {
  phase: 'loading',
  error: null,
  held: new Map(),
  rings: [],
  // Specification section 9, until the server says what the tenant set.
  config: { captureHeight: 1080, recordAll: false },
};

export function takesPart(call: VideoCall, agentId: string): boolean {
  return call.agentId === agentId || call.parties.some((party) => party.agentId === agentId);
}

const kindOf = ({ asked, state }: VideoCall): Ring['kind'] => (state === 'active' ? (asked?.kind ?? 'transfer') : 'customer');

export function ringOf(call: VideoCall, frame?: Pick<VideoCallFrame, 'byName' | 'note'>): Ring {
  return { call, kind: kindOf(call), byName: frame?.byName ?? null, note: frame?.note ?? '' };
}

/** The call that goes on, or else the one that ended last: what the dialogue shows. */
export function shownCall({ held }: DeskState): HeldCall | null {
  const all = [...held.values()];
  return all.find(({ parting }) => parting === null) ?? all.at(-1) ?? null;
}

/** The call that goes on. */
export function liveCall(state: DeskState): VideoCall | null {
  return [...state.held.values()].find(({ parting }) => parting === null)?.call ?? null;
}

const now = () => new Date().toISOString();

/** Lays a picture of a call over what is known of it; an older picture changes nothing. */
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

/** The agent takes no part any more, whatever becomes of the call. */
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

/** What the server says stands now: rings and calls that it does not know are gone. */
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
