import { telephony } from '@lianxi/contracts/telephony/telephony';
import type { TelephonyState } from '@lianxi/contracts/telephony/telephony-state';
import { useStore } from 'zustand';

/** Reads the agent's telephone; the component renders again when what it reads changes. Commands: `telephony.hold(…)` and so on. */
export function useTelephony<T>(selector: (state: TelephonyState) => T): T {
  return useStore(telephony.state, selector);
}
