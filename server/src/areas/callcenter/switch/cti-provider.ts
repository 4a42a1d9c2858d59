/**
 * The port to the switch: Asterisk or the simulator. Our server owns each call and sends orders about channels (one party's leg)
 * and bridges (parties who hear each other).
 *
 * The caller chooses the ids, so a command that is repeated after a crash has no second effect. Creating an existing object and
 * ending a gone one succeed. Commands reject with a {@link SwitchError}.
 */
export interface CtiProvider {
  readonly kind: 'asterisk' | 'simulator';
  /** True when calls can be carried now. */
  readonly up: boolean;
  /** Events arrive in the order in which they happened, at one listener. */
  listen(hear: (event: SwitchEvent) => void): void;
  /** All present channels and bridges: a starting server compares its calls with them. */
  snapshot(): Promise<SwitchSnapshot>;

  /** Rings a party. `leg-up` follows when it answers, else `leg-down` with the cause. */
  ring(leg: NewLeg): Promise<void>;
  /** Answers an incoming channel; `leg-up` follows. It also answers the simulator's ringing extensions, which nobody else can. */
  answer(channelId: string): Promise<void>;
  /** Plays the ringing tone to an incoming caller. */
  indicateRinging(channelId: string): Promise<void>;
  /** Ends a leg, also a ringing one; `leg-down` follows. */
  hangUp(channelId: string, reason?: HangUpReason): Promise<void>;
  /** Silences the party's voice: the others get silence, the party still hears. */
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
  /** Its channels stay on the line, in no bridge. */
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
  /** During a pause the file contains silence. */
  pauseRecording(channelId: string, name: string, paused: boolean): Promise<void>;
  /**
   * Records one channel's voice, for voicemail. `recording-ended` follows after silence, a key, the time limit or the channel's
   * end.
   */
  recordMessage(channelId: string, name: string, limits: { maxSeconds: number; endSilenceSeconds: number }): Promise<void>;
  stopMessage(name: string): Promise<void>;
  /** The file of an ended recording as a WAV stream (16 bits, 8 kHz); null: none. */
  openRecording(name: string): Promise<NodeJS.ReadableStream | null>;
  deleteRecording(name: string): Promise<void>;

  /** Lets an extension register with a secret; this replaces the former one. `extension` events follow. */
  provision(extension: Extension): Promise<void>;
  unprovision(extensionId: string): Promise<void>;
  /** Configures the trunks and replaces all former ones. */
  configureTrunks(trunks: readonly TrunkSettings[]): Promise<void>;
  /** Sends SIP OPTIONS to a trunk's other side now, and waits some seconds for its answer. */
  probeTrunk(trunk: string): Promise<TrunkAnswer>;
  /** The states of trunks that register with their carrier. No event reports a change. */
  registrations(): Promise<readonly { readonly trunk: string; readonly registered: boolean }[]>;
  close(): Promise<void>;
}

/**
 * `not-registered`: no telephone can be rung. `gone`: the channel or bridge ended in the meantime. `down`: the switch does not
 * answer.
 */
export class SwitchError extends Error {
  readonly reason: 'not-registered' | 'gone' | 'down' | 'refused';
  constructor(reason: SwitchError['reason'], options?: ErrorOptions) {
    super(`switch: ${reason}`, options);
    this.reason = reason;
  }
}

export type SwitchTarget = { readonly channelId: string } | { readonly bridgeId: string };

/** A prompt: one of our files in the prompts folder, a spoken text, digits or a number read out, or a tone of the country. */
export type Prompt =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'speech'; readonly text: string }
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'tone'; readonly tone: 'ring' | 'busy' | 'congestion' }
  | { readonly kind: 'silence'; readonly seconds: number };

/**
 * Sounds that the switch does not have yet, as WAV of 16 bits, 8 kHz, mono. Both methods reject, or return null, when there is
 * none.
 */
export interface SoundSource {
  speak(text: string): Promise<Buffer>;
  /** An uploaded file, by its path in the prompts folder. */
  find(path: string): Promise<Buffer | null>;
}

export type HangUpReason = 'normal' | 'busy' | 'congestion' | 'no-answer';

/** The party that a leg rings. */
export type Party =
  | { readonly kind: 'extension'; readonly extensionId: string }
  | { readonly kind: 'outside'; readonly number: string; readonly trunk: string };

export interface NewLeg {
  readonly channelId: string;
  readonly to: Party;
  /** The text on the party's display. */
  readonly callerId: { readonly name: string; readonly number: string };
  readonly timeoutSeconds: number;
  /** The new channel uses the codec of this one, where it is given. */
  readonly originator?: string;
  /** SIP headers of the INVITE, by which the softphone identifies its call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The leg joins this bridge before the answer: the bridge hears early media. */
  readonly earlyBridge?: string;
}

/** A SIP account of the switch. Ids are unique among all tenants, for example `t174-8001`. */
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
  /** The trunk registers with the carrier where the carrier requires it. */
  readonly account?: { readonly username: string; readonly secret: string };
  /** Only calls from these addresses count as this trunk's. */
  readonly fromAddresses: readonly string[];
  readonly codecs: readonly string[];
}

/** Milliseconds from OPTIONS to the answer; null: no answer came. */
export interface TrunkAnswer {
  readonly reachable: boolean;
  readonly ms: number | null;
}

/** Why a leg ended, from the SIP code where one exists (design: telephony, "Causes"). */
export type LegEnd = 'hung-up' | 'busy' | 'rejected' | 'no-answer' | 'bad-number' | 'gone' | 'no-codec' | 'network' | 'cancelled';

export type SwitchEvent =
  /** A call arrived on a trunk. It is reported again after `up` while it waits to be answered. */
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
  /** A desk set asked for a transfer to another party (SIP REFER). */
  | { readonly type: 'transfer-wanted'; readonly channelId: string; readonly number: string }
  | { readonly type: 'extension'; readonly extensionId: string; readonly registered: boolean }
  | { readonly type: 'trunk'; readonly trunk: string; readonly reachable: boolean }
  /** The switch is reachable again, or no longer. After `up`, compare with {@link CtiProvider.snapshot}. */
  | { readonly type: 'up' }
  | { readonly type: 'down' };

export interface SwitchSnapshot {
  readonly channels: readonly { readonly channelId: string; readonly up: boolean }[];
  readonly bridges: readonly { readonly bridgeId: string; readonly channelIds: readonly string[] }[];
  readonly extensions: readonly { readonly extensionId: string; readonly registered: boolean }[];
  readonly trunks: readonly { readonly trunk: string; readonly reachable: boolean }[];
}
