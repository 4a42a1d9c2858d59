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
  /** Whom they transfer to, or invite, still rings: not any more. */
  readonly withdraw: boolean;
}

const asked: readonly CallParty['role'][] = ['consulted', 'invited', 'target'];

/** The party that was invited in addition to the reader: consulted, invited to a talk of three, or rung to take over the call. */
export const askedParty = (call: CallStation): CallParty | undefined =>
  call.parties.find(({ role, leg }) => asked.includes(role) && leg !== call.leg);

/** The third party in a talk of three, in addition to the reader and the call's other side. */
export const joinedParties = (call: CallStation): readonly CallParty[] =>
  call.state === 'threeway'
    ? call.parties.filter(({ leg, kind, number }) => leg !== call.leg && kind !== 'customer' && number !== call.callerId)
    : [];

/** The call that the bar shows: one that waits for an answer does not hide the talk. */
export function currentCall(calls: readonly CallStation[]): CallStation | undefined {
  return calls.find(({ isEnd, state }) => !isEnd && state !== 'ringing') ?? calls.find(({ isEnd }) => !isEnd) ?? calls[0];
}

/** The reader serves this call and was not invited to it. */
const isServing = ({ parties, leg }: CallStation): boolean =>
  parties.some((own) => own.leg === leg && own.role === 'agent' && own.state !== 'ringing');

export function callActions(call: CallStation, { phone }: Pick<TelephonyState, 'phone'>): CallActions {
  const { state, isEnd } = call;
  const talking = state === 'talking' || state === 'threeway';
  const party = askedParty(call);
  // The consulted one talks with who consults: no more is theirs to do.
  const consults = state === 'consulting' && party?.role === 'consulted';
  return {
    answer: state === 'ringing' && phone.lines[call.linkedid] === 'ringing',
    reject: state === 'ringing',
    hangUp: !isEnd && state !== 'ringing',
    hold: state === 'talking',
    resume: state === 'held',
    mute: talking || state === 'consulting',
    keypad: talking || state === 'consulting',
    involve: (state === 'talking' || state === 'held') && party === undefined,
    complete: consults && party.state === 'talking',
    goBack: consults,
    withdraw: !isEnd && !consults && party?.state === 'ringing' && isServing(call),
  };
}
