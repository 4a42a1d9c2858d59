import { createAsteriskProvider } from './asterisk/asterisk-provider.ts';
import type { Sounds } from './asterisk/sound-supply.ts';
import type { CtiProvider } from './cti-provider.ts';
import { Simulator } from './simulator/simulator.ts';

/** The switch of this server: Asterisk where ASTERISK_ARI_URL is set, else the simulator. */
export function openSwitch(asteriskAriUrl: string | undefined, onFault: (error: unknown) => void, sounds?: Sounds): CtiProvider {
  return asteriskAriUrl ? createAsteriskProvider({ url: asteriskAriUrl, onFault, sounds }) : new Simulator();
}

/** The address of the switch for the browsers' phones (SIP over WebSocket); null: the simulator has none. */
export function softphoneSocket(asteriskAriUrl: string | undefined): string | null {
  if (!asteriskAriUrl) return null;
  const { protocol, host } = new URL(asteriskAriUrl);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}
