import type { CallStation } from '../callcenter/call-station.ts';
import type { Extension } from '../callcenter/extension.contract.ts';
import type { PhoneStatus } from '../callcenter/phone-status.contract.ts';

/** `starting`: loaded, registers in a moment. `reconnecting`: was registered, and tries to be again. */
export type WebPhoneState = 'off' | 'starting' | 'registered' | 'reconnecting';

/** A call's voice in the browser: `connecting` from the answer until the first sound can flow. */
export type LineState = 'ringing' | 'connecting' | 'live';

/** Why the microphone cannot be used (specification section 2); 1 works. */
export const microphoneStates = { works: 1, missing: 2, forbidden: 3, faulty: 4 } as const;
export type MicrophoneState = (typeof microphoneStates)[keyof typeof microphoneStates];

/** A microphone or a loudspeaker; `id` is the browser's. */
export interface AudioDevice {
  readonly id: string;
  readonly label: string;
  readonly kind: 'input' | 'output';
}

export const ringTones = ['standard', 'soft', 'urgent'] as const;
export type RingTone = (typeof ringTones)[number];

/** Which devices the agent wants; an empty id is the system's default. */
export interface AudioChoice {
  readonly input: string;
  readonly output: string;
  readonly ring: string;
  readonly ringTone: RingTone;
  /** 0 to 1. */
  readonly volume: number;
  /** The browser removes noise and echo from the microphone's sound. */
  readonly clean: boolean;
}

/** The sound quality of the other side, over the last seconds. `mos` 1 (bad) to 4.5, by the E-model of ITU-T G.107. */
export interface CallQuality {
  readonly mos: number;
  readonly lossPercent: number;
  readonly jitterMs: number;
  /** Null until the switch reports it. */
  readonly roundTripMs: number | null;
}

/** The web phone. It lives in one tab of the browser; the others show the same. */
export interface WebPhone {
  readonly state: WebPhoneState;
  readonly microphone: MicrophoneState;
  /** By linkedid. */
  readonly lines: Readonly<Record<string, LineState>>;
  readonly devices: readonly AudioDevice[];
  readonly audio: AudioChoice;
  readonly quality: CallQuality | null;
  /** The browser lets the page make no sound before the user touched it. */
  readonly soundLocked: boolean;
}

export interface TelephonyState {
  /** Status and calls are known. */
  readonly synced: boolean;
  readonly extension: Extension | null;
  readonly status: PhoneStatus | null;
  /** Calls at this agent's desk, the one that changed last first; an ended one stays four seconds. */
  readonly calls: readonly CallStation[];
  /** Callers who wait while every seat is busy (`agent_busy`). */
  readonly waiting: readonly { linkedid: string; callerId: string; skillGroupName: string; seconds: number }[];
  readonly phone: WebPhone;
  /** How far the server's clock is ahead of this machine's, in milliseconds: times of calls are the server's. */
  readonly skewMs: number;
  /** Calls that the agent dialled by their own number: by mobile, or by call line 6. */
  readonly mobileCalls: readonly string[];
}

export const defaultAudio: AudioChoice = { input: '', output: '', ring: '', ringTone: 'standard', volume: 1, clean: true };

export const phoneOff: WebPhone = {
  state: 'off',
  microphone: microphoneStates.works,
  lines: {},
  devices: [],
  audio: defaultAudio,
  quality: null,
  soundLocked: false,
};

export const initialTelephony: TelephonyState = {
  synced: false,
  extension: null,
  status: null,
  calls: [],
  waiting: [],
  phone: phoneOff,
  skewMs: 0,
  mobileCalls: [],
};
