import type { PhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import type { WebPhoneCommands } from '@lianxi/contracts/telephony/telephony-ports';
import type { WebPhone } from '@lianxi/contracts/telephony/telephony-state';

/** The web phone in the tab that owns it. */
export interface OwnedPhone extends Omit<WebPhoneCommands, 'turnOn' | 'turnOff'> {
  /** `atOnce`: does not wait the three seconds, because a call may wait for this phone. Rejects when it cannot register. */
  start(options: { atOnce: boolean }): Promise<void>;
  stop(): Promise<void>;
  beat(): void;
  wake(): void;
}

export interface PhoneLinkPorts {
  /** Null: the page is not served securely. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  /** Loads the phone; it tells what becomes of it, and when another browser registered in its place. */
  load(onPhone: (phone: WebPhone) => void, onReplaced: () => void): Promise<OwnedPhone>;
  /** Tells the server that the phone is off. */
  notifyOff(): Promise<void>;
  onPhone(phone: WebPhone): void;
  /** Calls of the last `ms` were missed because of it. */
  onFault(fault: PhoneFault, ms: number): void;
  /** Does a call wait for this phone? */
  urgent(): boolean;
  /** Is this tab in front? Only such a one takes the phone from an owner that is silent. */
  visible(): boolean;
  now(): number;
}
