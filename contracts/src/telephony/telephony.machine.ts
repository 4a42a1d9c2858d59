import type { CallStation } from '../callcenter/call-station.ts';
import type { callEvent } from '../callcenter/events.ts';
import type { Extension } from '../callcenter/extension.contract.ts';
import type { PhoneStatus } from '../callcenter/phone-status.contract.ts';
import type { PayloadOf } from '../kit/events.ts';
import type { TelephonyState, WebPhone } from './telephony-state.ts';

/** The events of a telephone: from the server, from the web phone's tab, or from timers. */
export type TelephonyInput =
  | { type: 'synced'; extension: Extension; status: PhoneStatus; calls: readonly CallStation[]; skewMs: number }
  | { type: 'call-event'; payload: PayloadOf<typeof callEvent> }
  | { type: 'call-changed'; call: CallStation }
  | { type: 'status-changed'; status: PhoneStatus }
  | { type: 'extension-changed'; extension: Extension }
  | { type: 'phone-changed'; phone: WebPhone }
  | { type: 'dialled-by-mobile'; linkedid: string }
  /** Four seconds after its end. */
  | { type: 'call-forgotten'; linkedid: string };

/** Merges an entry over the one of the same linkedid and moves it to the front (specification section 4). */
export function mergeCall(calls: readonly CallStation[], entry: CallStation): readonly CallStation[] {
  const old = calls.find(({ linkedid }) => linkedid === entry.linkedid);
  return [{ ...old, ...entry }, ...calls.filter((call) => call !== old)];
}

const endCall = (calls: readonly CallStation[], linkedid: string, at: string): readonly CallStation[] =>
  calls.map((call) =>
    call.linkedid === linkedid && !call.isEnd ? { ...call, isEnd: true, state: 'ended', endtime: call.endtime ?? at } : call,
  );

/** The telephone after `input`. Pure: the same timeline gives the same state in every tab. */
export function step(state: TelephonyState, input: TelephonyInput): TelephonyState {
  switch (input.type) {
    case 'synced': {
      // What ended meanwhile and is not told any more is over.
      const over = state.calls.filter((call) => call.isEnd && !input.calls.some(({ linkedid }) => linkedid === call.linkedid));
      const { extension, status, skewMs } = input;
      return { ...state, synced: true, extension, status, skewMs, calls: [...input.calls, ...over] };
    }
    case 'call-event': {
      const { event, linkedid, at, waiting } = input.payload;
      if (event === 'agent_busy') return { ...state, waiting };
      if (event === 'hangup') return { ...state, calls: endCall(state.calls, linkedid, at) };
      return event === 'idle' ? { ...state, waiting: [] } : state;
    }
    case 'call-changed':
      return { ...state, calls: mergeCall(state.calls, input.call) };
    case 'status-changed':
      return { ...state, status: input.status };
    case 'extension-changed':
      return { ...state, extension: input.extension };
    case 'phone-changed':
      return { ...state, phone: input.phone };
    case 'dialled-by-mobile':
      return { ...state, mobileCalls: [...state.mobileCalls, input.linkedid] };
    case 'call-forgotten': {
      const { linkedid } = input;
      return {
        ...state,
        calls: state.calls.filter((call) => call.linkedid !== linkedid || !call.isEnd),
        mobileCalls: state.mobileCalls.filter((known) => known !== linkedid),
      };
    }
  }
}
