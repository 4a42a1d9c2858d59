import { Readable } from 'node:stream';
import {
  type CtiProvider,
  type Extension,
  type LegEnd,
  type NewLeg,
  type Prompt,
  SwitchError,
  type SwitchEvent,
  type SwitchSnapshot,
  type TrunkSettings,
} from '../cti-provider.ts';
import { SAMPLE_RATE, wavHeader } from '../wav.ts';
import { behaviourOf } from './parties.ts';

export interface SimulatorOptions {
  /** How long a party takes for anything: to ring, to answer, to say a prompt. */
  readonly paceMs?: number;
}

interface Channel {
  up: boolean;
  readonly kind: 'incoming' | 'extension' | 'outside' | 'snoop';
  /** What is about to happen to it. */
  readonly timers: Set<NodeJS.Timeout>;
}

interface Recording {
  readonly channelId: string;
  readonly channels: 1 | 2;
  readonly began: number;
  /** Null while it runs. */
  seconds: number | null;
}

const PACE_MS = 2_000;

/**
 * A switch without voice, for training and for machines without Asterisk: the same commands and events,
 * with scripted parties outside ({@link behaviourOf}). Its recordings are silent.
 */
export class Simulator implements CtiProvider {
  readonly kind = 'simulator';
  readonly #pace: number;
  readonly #channels = new Map<string, Channel>();
  readonly #bridges = new Map<string, Set<string>>();
  readonly #playbacks = new Map<string, NodeJS.Timeout | null>();
  readonly #recordings = new Map<string, Recording>();
  readonly #extensions = new Set<string>();
  #trunks = new Set<string>();
  #up = true;
  #hear: (event: SwitchEvent) => void = () => undefined;
  #incoming = 0;

  constructor({ paceMs = PACE_MS }: SimulatorOptions = {}) {
    this.#pace = paceMs;
    this.#tell({ type: 'up' });
  }

  get up(): boolean {
    return this.#up;
  }

  listen(hear: (event: SwitchEvent) => void): void {
    this.#hear = hear;
  }

  async snapshot(): Promise<SwitchSnapshot> {
    return {
      channels: [...this.#channels].map(([channelId, { up }]) => ({ channelId, up })),
      bridges: [...this.#bridges].map(([bridgeId, members]) => ({ bridgeId, channelIds: [...members] })),
      extensions: [...this.#extensions].map((extensionId) => ({ extensionId, registered: true })),
    };
  }

  /** Somebody outside calls. Answers the channel's id. */
  callIn(call: { trunk: string; did: string; caller: { number: string; name: string } }): string {
    const channelId = `sim-${Date.now()}-${++this.#incoming}`;
    this.#channels.set(channelId, { up: false, kind: 'incoming', timers: new Set() });
    this.#tell({ type: 'incoming', channelId, ...call });
    return channelId;
  }

  /** A party presses a key. */
  press(channelId: string, digit: string): void {
    this.#channel(channelId);
    this.#tell({ type: 'digit', channelId, digit });
    this.#endMessages(channelId);
  }

  /** A party ends its leg by itself: hangs up, rejects, loses its network. */
  leave(channelId: string, end: LegEnd = 'hung-up', sipCode: number | null = null): void {
    const channel = this.#channels.get(channelId);
    if (!channel) return;
    for (const timer of channel.timers) clearTimeout(timer);
    this.#channels.delete(channelId);
    for (const members of this.#bridges.values()) members.delete(channelId);
    for (const [name, recording] of this.#recordings) {
      if (recording.channelId === channelId && recording.seconds === null) this.#endRecording(name, recording);
    }
    this.#tell({ type: 'leg-down', channelId, end, sipCode });
  }

  async ring(leg: NewLeg): Promise<void> {
    const { channelId, to, timeoutSeconds, earlyBridge } = leg;
    if (this.#channels.has(channelId)) return;
    const known = to.kind === 'extension' ? this.#extensions.has(to.extensionId) : this.#trunks.has(to.trunk);
    if (!known) throw new SwitchError('not-registered');
    if (to.kind === 'outside' && !/^\+?[0-9*#]+$/.test(to.number)) throw new SwitchError('refused');
    const channel: Channel = { up: false, kind: to.kind, timers: new Set() };
    this.#channels.set(channelId, channel);
    if (earlyBridge !== undefined) this.#bridge(earlyBridge).add(channelId);
    this.#later(channel, this.#pace, () => this.#tell({ type: 'leg-ringing', channelId }));
    this.#later(channel, timeoutSeconds * 1000, () => this.leave(channelId, 'no-answer', 480));
    if (to.kind === 'extension') return;
    const behaviour = behaviourOf(to.number);
    if (behaviour.answers) this.#later(channel, 2 * this.#pace, () => this.#goUp(channelId, channel));
    else if (behaviour.end) {
      const { end, sipCode = null } = behaviour;
      this.#later(channel, 2 * this.#pace, () => this.leave(channelId, end, sipCode));
    }
  }

  async answer(channelId: string): Promise<void> {
    const channel = this.#channel(channelId);
    if (!channel.up) this.#goUp(channelId, channel);
  }

  async indicateRinging(channelId: string): Promise<void> {
    this.#channel(channelId);
  }

  async hangUp(channelId: string): Promise<void> {
    this.leave(channelId, this.#channels.get(channelId)?.up ? 'hung-up' : 'cancelled');
  }

  async mute(channelId: string): Promise<void> {
    this.#channel(channelId);
  }

  async sendDigits(channelId: string): Promise<void> {
    this.#channel(channelId);
  }

  async startMusic(channelId: string): Promise<void> {
    this.#channel(channelId);
  }

  async stopMusic(): Promise<void> {}

  async play(
    target: { channelId: string } | { bridgeId: string },
    playbackId: string,
    prompts: readonly Prompt[],
  ): Promise<void> {
    if ('channelId' in target) this.#channel(target.channelId);
    else this.#bridge(target.bridgeId);
    const endless = prompts.some(({ kind }) => kind === 'tone');
    const timer = endless ? null : setTimeout(() => this.stopPlayback(playbackId), this.#pace * prompts.length);
    this.#playbacks.set(playbackId, timer);
  }

  async stopPlayback(playbackId: string): Promise<void> {
    const timer = this.#playbacks.get(playbackId);
    if (timer === undefined) return;
    if (timer) clearTimeout(timer);
    this.#playbacks.delete(playbackId);
    this.#tell({ type: 'playback-ended', playbackId });
  }

  async createBridge(bridgeId: string): Promise<void> {
    if (!this.#bridges.has(bridgeId)) this.#bridges.set(bridgeId, new Set());
  }

  async addToBridge(bridgeId: string, channelId: string): Promise<void> {
    const bridge = this.#bridge(bridgeId);
    this.#channel(channelId);
    for (const members of this.#bridges.values()) members.delete(channelId);
    bridge.add(channelId);
  }

  async removeFromBridge(bridgeId: string, channelId: string): Promise<void> {
    this.#bridges.get(bridgeId)?.delete(channelId);
  }

  async destroyBridge(bridgeId: string): Promise<void> {
    this.#bridges.delete(bridgeId);
  }

  async snoop(channelId: string, snoopId: string): Promise<void> {
    this.#channel(channelId);
    if (this.#channels.has(snoopId)) return;
    this.#channels.set(snoopId, { up: true, kind: 'snoop', timers: new Set() });
    this.#tell({ type: 'leg-up', channelId: snoopId });
  }

  async startRecording(channelId: string, name: string): Promise<void> {
    this.#channel(channelId);
    this.#recordings.set(name, { channelId, channels: 2, began: Date.now(), seconds: null });
  }

  async stopRecording(channelId: string, name: string): Promise<void> {
    this.#channel(channelId);
    const recording = this.#recordings.get(name);
    if (recording) this.#endRecording(name, recording);
  }

  async pauseRecording(channelId: string): Promise<void> {
    this.#channel(channelId);
  }

  async recordMessage(channelId: string, name: string, { maxSeconds }: { maxSeconds: number }): Promise<void> {
    const channel = this.#channel(channelId);
    const recording: Recording = { channelId, channels: 1, began: Date.now(), seconds: null };
    this.#recordings.set(name, recording);
    this.#later(channel, maxSeconds * 1000, () => this.#endRecording(name, recording));
  }

  async stopMessage(name: string): Promise<void> {
    const recording = this.#recordings.get(name);
    if (recording) this.#endRecording(name, recording);
  }

  async openRecording(name: string): Promise<NodeJS.ReadableStream | null> {
    const recording = this.#recordings.get(name);
    if (!recording || recording.seconds === null) return null;
    const silence = Buffer.alloc(Math.round(recording.seconds * SAMPLE_RATE) * recording.channels * 2);
    return Readable.from([wavHeader(silence.length, recording.channels), silence], { objectMode: false });
  }

  async deleteRecording(name: string): Promise<void> {
    this.#recordings.delete(name);
  }

  async provision({ extensionId }: Extension): Promise<void> {
    this.#extensions.add(extensionId);
    this.#tell({ type: 'extension', extensionId, registered: true });
  }

  async unprovision(extensionId: string): Promise<void> {
    if (this.#extensions.delete(extensionId)) this.#tell({ type: 'extension', extensionId, registered: false });
  }

  async configureTrunks(trunks: readonly TrunkSettings[]): Promise<void> {
    this.#trunks = new Set(trunks.map(({ name }) => name));
    for (const trunk of this.#trunks) this.#tell({ type: 'trunk', trunk, reachable: true });
  }

  async close(): Promise<void> {
    this.#up = false;
    for (const { timers } of this.#channels.values()) for (const timer of timers) clearTimeout(timer);
    for (const timer of this.#playbacks.values()) if (timer) clearTimeout(timer);
    this.#channels.clear();
    this.#playbacks.clear();
  }

  #channel(channelId: string): Channel {
    const channel = this.#channels.get(channelId);
    if (!channel) throw new SwitchError('gone');
    return channel;
  }

  #bridge(bridgeId: string): Set<string> {
    const bridge = this.#bridges.get(bridgeId);
    if (!bridge) throw new SwitchError('gone');
    return bridge;
  }

  #goUp(channelId: string, channel: Channel): void {
    for (const timer of channel.timers) clearTimeout(timer);
    channel.timers.clear();
    channel.up = true;
    this.#tell({ type: 'leg-up', channelId });
  }

  #endMessages(channelId: string): void {
    for (const [name, recording] of this.#recordings) {
      if (recording.channelId === channelId && recording.channels === 1) this.#endRecording(name, recording);
    }
  }

  #endRecording(name: string, recording: Recording): void {
    if (recording.seconds !== null) return;
    recording.seconds = (Date.now() - recording.began) / 1000;
    if (recording.channels === 1) this.#tell({ type: 'recording-ended', name, seconds: Math.round(recording.seconds) });
  }

  #later(channel: Channel, ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      channel.timers.delete(timer);
      run();
    }, ms);
    channel.timers.add(timer);
  }

  /** Never from within the command that causes it. */
  #tell(event: SwitchEvent): void {
    setImmediate(() => {
      if (this.#up) this.#hear(event);
    });
  }
}
