import type { StoreApi } from 'zustand/vanilla';
import type { TelephonyPorts } from './telephony-ports.ts';
import type { TelephonyState } from './telephony-state.ts';

/** A phone that registers, or moves to another tab, is waited for this long. Milliseconds. */
export const SETTLE_MS = 8000;

const settled = ({ phone }: TelephonyState): boolean => phone.state === 'off' || phone.state === 'registered';

/** Resolves when the web phone is registered or off, or after {@link SETTLE_MS}: then the server reports the error. */
export function phoneSettled(state: StoreApi<TelephonyState>, later: TelephonyPorts['later']): Promise<void> {
  if (settled(state.getState())) return Promise.resolve();
  return new Promise((go) => {
    const end = () => {
      stop();
      unsubscribe();
      go();
    };
    const stop = later(SETTLE_MS, end);
    const unsubscribe = state.subscribe((now) => settled(now) && end());
  });
}
