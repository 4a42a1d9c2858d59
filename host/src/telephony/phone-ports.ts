import type { PhoneFault } from '@lianxi/contracts/callcenter/phone-fault.contract';
import type { WebPhoneCommands } from '@lianxi/contracts/telephony/telephony-ports';
import type { WebPhone } from '@lianxi/contracts/telephony/telephony-state';

/** The web phone in the tab that owns it. */
export interface OwnedPhone extends Omit<WebPhoneCommands, 'turnOn' | 'turnOff'> {
  /** `atOnce`: starts without the three seconds, because a call may wait for this phone. Rejects when it cannot register. */
  start(options: { atOnce: boolean }): Promise<void>;
  stop(): Promise<void>;
  beat(): void;
  wake(): void;
}

export interface PhoneLinkPorts {
  /** Null: the page is not secure (https). */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  /** Loads the phone; it reports its changes, and that another browser registered in its place. */
  load(onPhone: (phone: WebPhone) => void, onReplaced: () => void): Promise<OwnedPhone>;
  /** Notifies the server that the phone is off. */
  notifyOff(): Promise<void>;
  onPhone(phone: WebPhone): void;
  /** A fault of the phone; it missed the calls of the last `ms`. */
  onFault(fault: PhoneFault, ms: number): void;
  /** Does a call wait for this phone? */
  urgent(): boolean;
  /** Is this tab in front? Only a front tab takes the phone from an owner that does not answer. */
  visible(): boolean;
  now(): number;
}
