import { createStore, type StoreApi } from 'zustand/vanilla';
import * as calls from '../callcenter/call.contract.ts';
import { type DeskSetAccount, myExtension, setAnaloguePhone } from '../callcenter/extension.contract.ts';
import { endWrapUp, setPhoneStatus } from '../callcenter/phone-status.contract.ts';
import { forceHangUp, spyCall } from '../callcenter/supervision.contract.ts';
import type { CallOf, QueryOf } from '../kit/endpoint.ts';
import { callTypeOf, type DialWay } from './dial.rules.ts';
import { phoneSettled } from './phone-settled.ts';
import { step, type TelephonyInput } from './telephony.machine.ts';
import type { TelephonyEvents } from './telephony-events.ts';
import type { TelephonyPorts } from './telephony-ports.ts';
import { type AudioChoice, initialTelephony, type TelephonyState } from './telephony-state.ts';

/** Specification section 4: an ended call stays visible this long. */
export const FORGET_MS = 4000;
const ONLINE = '1';

/** The target of a call: an extension or an outside number, the queue of a skill group, a flow of the voice menu. */
export type TransferTarget =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'skillGroup' | 'ivr'; readonly id: string };

type Handler = (payload: never) => void;

/**
 * The agent's telephone, whatever carries their voice: one per browser tab, shared by host and remotes. Commands go to
 * the server, but for what only the web phone can do; what becomes of them is told by events and stands in `state`.
 */
export class Telephony {
  readonly state: StoreApi<TelephonyState> = createStore<TelephonyState>()(() => initialTelephony);
  readonly #handlers = new Map<keyof TelephonyEvents, Set<Handler>>();
  /** Ended calls, and the function that cancels the removal of each. */
  readonly #leaving = new Map<string, () => void>();
  #ports: TelephonyPorts | null = null;

  /** Done by the host, after the sign-in. */
  connect(ports: TelephonyPorts): void {
    this.#ports = ports;
  }

  /** At sign-out. */
  disconnect(): void {
    for (const stay of this.#leaving.values()) stay();
    this.#leaving.clear();
    this.#ports = null;
    this.state.setState(initialTelephony, true);
  }

  /** Processes the events of the server, the web phone and timers. Only the host calls it. */
  take(input: TelephonyInput): void {
    this.state.setState(step(this.state.getState(), input), true);
    if (input.type === 'call-event') this.#notify(input.payload.event, input.payload);
    for (const call of this.state.getState().calls) {
      if (!call.isEnd) this.#leaving.get(call.linkedid)?.();
      if (!call.isEnd) this.#leaving.delete(call.linkedid);
      else if (!this.#leaving.has(call.linkedid)) this.#leaving.set(call.linkedid, this.#forgetLater(call.linkedid));
    }
  }

  /** The session was ended by a sign-in elsewhere. */
  kicked(): void {
    this.#notify('offline', undefined);
  }

  /** Hears a call event. Answers the function that stops listening. */
  on<N extends keyof TelephonyEvents>(event: N, handler: (payload: TelephonyEvents[N]) => void): () => void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler as Handler));
    return () => handlers.delete(handler as Handler);
  }

  /** Loads the state that events update. */
  async sync(): Promise<void> {
    const [{ status, calls: entries, serverTime }, extension] = await Promise.all([
      this.#in.call(calls.syncCalls, {}),
      this.#in.call(myExtension, {}),
    ]);
    const skewMs = Date.parse(serverTime) - Date.now();
    this.take({ type: 'synced', status, calls: entries, extension, skewMs });
  }

  /** Rings the agent's own telephone, then the number; a web phone that registers is waited for. Answers the call's linkedid. */
  async dial(
    number: string,
    way: DialWay,
    more: Pick<CallOf<typeof calls.makeCall>['query'], 'userfield' | 'callLossField'> = {},
  ): Promise<string> {
    const query = { callerId: number, callType: callTypeOf[way], ...more };
    if (way === 'extension') await phoneSettled(this.state, this.#in.later);
    const { callId } = await this.#in.call(calls.makeCall, { query });
    if (way !== 'extension') this.take({ type: 'dialled-by-mobile', linkedid: callId });
    return callId;
  }

  /** Takes a ringing call with the web phone. */
  answer(linkedid: string): Promise<void> {
    return this.#in.phone.answer(linkedid);
  }

  async reject(linkedid: string): Promise<void> {
    await this.#in.call(calls.hangUpCall, { query: { linkedid } });
  }

  /** Leaves the call. The voice ends here even if the server cannot be reached. */
  async hangUp(linkedid: string): Promise<void> {
    const { call, phone } = this.#in;
    try {
      await call(calls.hangUpCall, { query: { linkedid } });
    } catch (error) {
      await phone.end(linkedid);
      throw error;
    }
  }

  /** Puts the other side on music, or takes it back. */
  async hold(linkedid: string, hold: boolean): Promise<void> {
    await this.#in.call(calls.holdCall, { body: { linkedid, hold } });
  }

  /** Acts at once at the web phone's microphone, and at the switch so that other pages show it. */
  async mute(linkedid: string, muted: boolean): Promise<void> {
    const { call, phone } = this.#in;
    const here = linkedid in this.state.getState().phone.lines;
    if (here) await phone.mute(linkedid, muted);
    try {
      await call(calls.muteSwitch, { query: { linkedid, mute: muted ? '1' : '0' } });
    } catch (error) {
      if (here) await phone.mute(linkedid, !muted);
      throw error;
    }
  }

  /** Keys for the other side: sent in the voice of the web phone, else from the switch. */
  async sendDigits(linkedid: string, digits: string): Promise<void> {
    const { call, phone } = this.#in;
    if (this.state.getState().phone.lines[linkedid] === 'live') await phone.sendDigits(linkedid, digits);
    else await call(calls.sendDigits, { body: { linkedid, digits } });
  }

  /** Hands the call on without speaking first. */
  async transfer(linkedid: string, target: TransferTarget): Promise<void> {
    if (target.kind === 'number')
      await this.#in.call(calls.transferCall, { query: { linkedid, to: target.number, type: 'blind' } });
    else await this.#in.call(calls.transferToApp, { query: { linkedid, type: target.kind, id: target.id } });
  }

  /** Speaks with a colleague or an outside number while the other side hears music. */
  async consult(linkedid: string, number: string): Promise<void> {
    await this.#in.call(calls.transferCall, { query: { linkedid, to: number, type: 'consult' } });
  }

  /** `complete` transfers the call to the consulted party; `return` goes back to the other side alone. */
  async endConsult(linkedid: string, action: 'complete' | 'return'): Promise<void> {
    await this.#in.call(calls.endConsult, { body: { linkedid, action } });
  }

  /** Makes three of a consultation, or brings `number` into the talk. */
  async threeWay(linkedid: string, number?: string): Promise<void> {
    await this.#in.call(calls.threeWay, { query: { linkedid, ...(number !== undefined && { to: number }) } });
  }

  /** Listens to another's call, whispers, barges in, takes over, or leaves it. */
  async supervise(query: QueryOf<typeof spyCall>): Promise<void> {
    await this.#in.call(spyCall, { query });
  }

  /** Ends a call of other users. */
  async forceHangUp(linkedid: string): Promise<void> {
    await this.#in.call(forceHangUp, { body: { linkedid } });
  }

  async setStatus(query: Omit<CallOf<typeof setPhoneStatus>['query'], 'id'>): Promise<void> {
    this.take({ type: 'status-changed', status: await this.#in.call(setPhoneStatus, { query }) });
  }

  /** Ready for the next call before the time of wrap-up is over. */
  async endWrapUp(): Promise<void> {
    this.take({ type: 'status-changed', status: await this.#in.call(endWrapUp, {}) });
  }

  /** Off while the phone status is online: sets it offline first (specification section 4). */
  async switchWebPhone(on: boolean): Promise<void> {
    if (!on && this.state.getState().status?.status === ONLINE) await this.setStatus({ status: '0' });
    await (on ? this.#in.phone.turnOn() : this.#in.phone.turnOff());
  }

  /** Sets up the desk telephone, with its registration data; or removes it. */
  async setDeskSet(use: boolean): Promise<DeskSetAccount | null> {
    const { call } = this.#in;
    const { account } = await call(setAnaloguePhone, { body: { analoguePhone: use ? '1' : '0' } });
    this.take({ type: 'extension-changed', extension: await call(myExtension, {}) });
    return account;
  }

  /** Other devices, another volume or ring tone; also during a call. */
  choose(audio: Partial<AudioChoice>): Promise<void> {
    return this.#in.phone.choose(audio);
  }

  get #in(): TelephonyPorts {
    if (!this.#ports) throw new Error('telephony is not connected: nobody is signed in');
    return this.#ports;
  }

  #notify<N extends keyof TelephonyEvents>(event: N, payload: TelephonyEvents[N]): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(payload as never);
  }

  #forgetLater(linkedid: string): () => void {
    return this.#in.later(FORGET_MS, () => {
      this.#leaving.delete(linkedid);
      this.take({ type: 'call-forgotten', linkedid });
    });
  }
}

/** The telephone of this tab. React reads it through `useTelephony` of the browser kit. */
export const telephony = new Telephony();
