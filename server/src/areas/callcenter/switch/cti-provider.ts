/**
 * The port to whatever carries the calls: Asterisk, or the simulator. Our server owns each call and tells
 * the switch what to do with channels (one party's leg) and bridges (who hears whom).
 *
 * Ids are chosen by the caller, so that a command that is repeated after a crash does nothing twice: creating
 * what exists and ending what is gone succeed. Commands reject with a {@link SwitchError}.
 */
export interface CtiProvider {
  readonly kind: 'asterisk' | 'simulator';
  /** Can calls be carried right now? */
  readonly up: boolean;
  /** Events come in the order in which they happened, one listener. */
  listen(hear: (event: SwitchEvent) => void): void;
  /** All channels and bridges of now: what a server that starts compares its calls with. */
  snapshot(): Promise<SwitchSnapshot>;

  /** Rings a party. `leg-up` follows when it answers, `leg-down` with the cause when not. */
  ring(leg: NewLeg): Promise<void>;
  /** Takes an incoming channel off hook; `leg-up` follows. (The simulator's ringing extensions too: nobody else can.) */
  answer(channelId: string): Promise<void>;
  /** Lets an incoming caller hear that it rings. */
  indicateRinging(channelId: string): Promise<void>;
  /** Ends a leg, also one that rings; `leg-down` follows. */
  hangUp(channelId: string, reason?: HangUpReason): Promise<void>;
  /** Silences what the party says; it still hears. */
  mute(channelId: string, muted: boolean): Promise<void>;
  sendDigits(channelId: string, digits: string): Promise<void>;

  /** Music for a channel that is in no bridge. */
  startMusic(channelId: string): Promise<void>;
  stopMusic(channelId: string): Promise<void>;
  /** Plays prompts one after the other to a channel or a bridge; `playback-ended` follows. */
  play(target: SwitchTarget, playbackId: string, prompts: readonly Prompt[]): Promise<void>;
  stopPlayback(playbackId: string): Promise<void>;

  createBridge(bridgeId: string): Promise<void>;
  addToBridge(bridgeId: string, channelId: string): Promise<void>;
  removeFromBridge(bridgeId: string, channelId: string): Promise<void>;
  /** Who is in it stays on the line, in no bridge. */
  destroyBridge(bridgeId: string): Promise<void>;
  /** A channel that hears a party (`spy`) or speaks to that party alone (`whisper`). `leg-up` follows. */
  snoop(
    channelId: string,
    snoopId: string,
    ways: { spy: 'both' | 'in' | 'out' | 'none'; whisper: 'in' | 'out' | 'none' },
  ): Promise<void>;

  /** Records both sides of a channel's talk, the party left and what it hears right, to `<name>.wav`. */
  startRecording(channelId: string, name: string): Promise<void>;
  stopRecording(channelId: string, name: string): Promise<void>;
  /** A pause is silence of its length in the file. */
  pauseRecording(channelId: string, name: string, paused: boolean): Promise<void>;
  /** Records what a channel alone says, for voicemail; `recording-ended` follows after silence, a key, the limit or its end. */
  recordMessage(channelId: string, name: string, limits: { maxSeconds: number; endSilenceSeconds: number }): Promise<void>;
  stopMessage(name: string): Promise<void>;
  /** The file of an ended recording as a WAV stream (16 bits, 8 kHz); null when there is none. */
  openRecording(name: string): Promise<NodeJS.ReadableStream | null>;
  deleteRecording(name: string): Promise<void>;

  /** Lets an extension register with a secret; replaces the former one. `extension` events follow. */
  provision(extension: Extension): Promise<void>;
  unprovision(extensionId: string): Promise<void>;
  /** Trunks as configured; replaces all former ones. */
  configureTrunks(trunks: readonly TrunkSettings[]): Promise<void>;
  /** Asks a trunk's other side now (SIP OPTIONS), and waits for its answer some seconds. */
  probeTrunk(trunk: string): Promise<TrunkAnswer>;
  /** Of the trunks that register with their carrier. No event tells of a change. */
  registrations(): Promise<readonly { readonly trunk: string; readonly registered: boolean }[]>;
  close(): Promise<void>;
}

/** `not-registered`: nobody is there to ring. `gone`: channel or bridge ended meanwhile. `down`: the switch does not answer. */
export class SwitchError extends Error {
  readonly reason: 'not-registered' | 'gone' | 'down' | 'refused';
  constructor(reason: SwitchError['reason'], options?: ErrorOptions) {
    super(`switch: ${reason}`, options);
    this.reason = reason;
  }
}

export type SwitchTarget = { readonly channelId: string } | { readonly bridgeId: string };

/** A prompt: a file of ours below the prompts folder, words that are spoken, digits or a number read out, or a tone of the country. */
export type Prompt =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'speech'; readonly text: string }
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'tone'; readonly tone: 'ring' | 'busy' | 'congestion' }
  | { readonly kind: 'silence'; readonly seconds: number };

/** Sounds that are not at the switch yet, as WAV of 16 bits, 8 kHz, mono. Both reject, or answer null, when there is none. */
export interface SoundSource {
  speak(text: string): Promise<Buffer>;
  /** An uploaded file, by its path below the prompts folder. */
  find(path: string): Promise<Buffer | null>;
}

export type HangUpReason = 'normal' | 'busy' | 'congestion' | 'no-answer';

/** Whom a leg rings. */
export type Party =
  | { readonly kind: 'extension'; readonly extensionId: string }
  | { readonly kind: 'outside'; readonly number: string; readonly trunk: string };

export interface NewLeg {
  readonly channelId: string;
  readonly to: Party;
  /** What the party's display shows. */
  readonly callerId: { readonly name: string; readonly number: string };
  readonly timeoutSeconds: number;
  /** Channel whose codec is taken over, where there is one. */
  readonly originator?: string;
  /** SIP headers of the INVITE, by which the softphone knows its call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Joins before the answer, so that early media is heard. */
  readonly earlyBridge?: string;
}

/** A SIP account of the switch; ids are unique over all tenants, for example `t174-8001`. */
export interface Extension {
  readonly extensionId: string;
  readonly secret: string;
  /** `webrtc`: a browser; `sip`: a desk set. */
  readonly transport: 'webrtc' | 'sip';
}

export interface TrunkSettings {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Registers with the carrier, where it wants that. */
  readonly account?: { readonly username: string; readonly secret: string };
  /** Only calls from these addresses are taken as this trunk's. */
  readonly fromAddresses: readonly string[];
  readonly codecs: readonly string[];
}

/** Milliseconds from OPTIONS to its answer; null where there came none. */
export interface TrunkAnswer {
  readonly reachable: boolean;
  readonly ms: number | null;
}

/** Why a leg ended, from the SIP code where there is one (design: telephony, "Causes"). */
export type LegEnd = 'hung-up' | 'busy' | 'rejected' | 'no-answer' | 'bad-number' | 'gone' | 'no-codec' | 'network' | 'cancelled';

export type SwitchEvent =
  /** A call came in on a trunk. Told again after `up` while it waits to be answered. */
  | {
      readonly type: 'incoming';
      readonly channelId: string;
      readonly trunk: string;
      readonly did: string;
      readonly caller: { number: string; name: string };
    }
  /** A registered extension dialled by itself (desk sets do). */
  | { readonly type: 'dialled'; readonly channelId: string; readonly extensionId: string; readonly number: string }
  | { readonly type: 'leg-ringing'; readonly channelId: string }
  | { readonly type: 'leg-up'; readonly channelId: string }
  | { readonly type: 'leg-down'; readonly channelId: string; readonly end: LegEnd; readonly sipCode: number | null }
  | { readonly type: 'digit'; readonly channelId: string; readonly digit: string }
  | { readonly type: 'playback-ended'; readonly playbackId: string }
  | { readonly type: 'recording-ended'; readonly name: string; readonly seconds: number }
  /** A desk set asked to be replaced by another party (SIP REFER). */
  | { readonly type: 'transfer-wanted'; readonly channelId: string; readonly number: string }
  | { readonly type: 'extension'; readonly extensionId: string; readonly registered: boolean }
  | { readonly type: 'trunk'; readonly trunk: string; readonly reachable: boolean }
  /** The switch can be reached again, or no longer; after `up` compare with {@link CtiProvider.snapshot}. */
  | { readonly type: 'up' }
  | { readonly type: 'down' };

export interface SwitchSnapshot {
  readonly channels: readonly { readonly channelId: string; readonly up: boolean }[];
  readonly bridges: readonly { readonly bridgeId: string; readonly channelIds: readonly string[] }[];
  readonly extensions: readonly { readonly extensionId: string; readonly registered: boolean }[];
  readonly trunks: readonly { readonly trunk: string; readonly reachable: boolean }[];
}
