import type { CallOf, Endpoint, ReplyOf } from '../kit/endpoint.ts';
import type { AudioChoice } from './telephony-state.ts';

/** The web phone, in whichever tab of the browser it lives. Commands reject with a text for the agent. */
export interface WebPhoneCommands {
  /** Asks for the microphone, then registers. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  answer(linkedid: string): Promise<void>;
  /** Ends the voice here, independently of the server's state. */
  end(linkedid: string): Promise<void>;
  mute(linkedid: string, muted: boolean): Promise<void>;
  sendDigits(linkedid: string, digits: string): Promise<void>;
  /** Other devices, also during a call. */
  choose(audio: Partial<AudioChoice>): Promise<void>;
}

/** What the telephony needs of the portal around it; the host gives it. */
export interface TelephonyPorts {
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
  readonly phone: WebPhoneCommands;
  /** Runs once after `ms`; answers the function that prevents it. */
  later(ms: number, run: () => void): () => void;
}
