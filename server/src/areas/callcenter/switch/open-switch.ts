import { createAsteriskProvider } from './asterisk/asterisk-provider.ts';
import type { CtiProvider } from './cti-provider.ts';
import { Simulator } from './simulator/simulator.ts';

/** The switch of this server: Asterisk where one is given (ASTERISK_ARI_URL), else the simulator. */
export function openSwitch(asteriskAriUrl: string | undefined, onFault: (error: unknown) => void): CtiProvider {
  return asteriskAriUrl ? createAsteriskProvider({ url: asteriskAriUrl, onFault }) : new Simulator();
}
