import type { CallParty, CallStation } from '../callcenter/call-station.ts';
import type { TelephonyState } from './telephony-state.ts';

/** What the agent can do with a call now; the call bar shows nothing else. */
export interface CallActions {
  /** Here in the browser; a desk set and a mobile are answered by hand. */
  readonly answer: boolean;
  readonly reject: boolean;
  readonly hangUp: boolean;
  readonly hold: boolean;
  readonly resume: boolean;
  readonly mute: boolean;
  readonly keypad: boolean;
  /** Blind transfer, consultation, a third party. */
  readonly involve: boolean;
  /** The consulted colleague or number talks: hand over, or make it three. */
  readonly complete: boolean;
  /** Back to the other side alone. */
  readonly goBack: boolean;
}

/** Who was asked in by the reader: consulted, or invited to a talk of three. */
export const consultedParty = (call: CallStation): CallParty | undefined =>
  call.parties.find(({ role, leg }) => (role === 'consulted' || role === 'invited') && leg !== call.leg);

/** Who else is in a talk of three, beside the reader and whom the call is with. */
export const joinedParties = (call: CallStation): readonly CallParty[] =>
  call.state === 'threeway'
    ? call.parties.filter(({ leg, kind, number }) => leg !== call.leg && kind !== 'customer' && number !== call.callerId)
    : [];

/** The call that the bar shows: one that waits for an answer does not hide the talk. */
export function currentCall(calls: readonly CallStation[]): CallStation | undefined {
  return calls.find(({ isEnd, state }) => !isEnd && state !== 'ringing') ?? calls.find(({ isEnd }) => !isEnd) ?? calls[0];
}

export function callActions(call: CallStation, { phone }: Pick<TelephonyState, 'phone'>): CallActions {
  const { state, isEnd } = call;
  const talking = state === 'talking' || state === 'threeway';
  const consulted = consultedParty(call);
  return {
    answer: state === 'ringing' && phone.lines[call.linkedid] === 'ringing',
    reject: state === 'ringing',
    hangUp: !isEnd && state !== 'ringing',
    hold: state === 'talking',
    resume: state === 'held',
    mute: talking || state === 'consulting',
    keypad: talking || state === 'consulting',
    involve: state === 'talking' || state === 'held',
    complete: state === 'consulting' && consulted?.state === 'talking',
    goBack: state === 'consulting',
  };
}
