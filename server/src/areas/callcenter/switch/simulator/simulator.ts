import {
  type CtiProvider,
  type Extension,
  type LegEnd,
  type NewLeg,
  type Prompt,
  SwitchError,
  type SwitchEvent,
  type SwitchSnapshot,
  type SwitchTarget,
  type TrunkAnswer,
  type TrunkSettings,
} from '../cti-provider.ts';
import { SimulatedBridges } from './simulated-bridges.ts';
import { SimulatedLegs } from './simulated-legs.ts';
import { SimulatedPlaybacks } from './simulated-playbacks.ts';
import { SimulatedRecordings } from './simulated-recordings.ts';

export interface SimulatorOptions {
  /** The duration of every action of a party: to ring, to answer, to hear a prompt. */
  readonly paceMs?: number;
}

const PACE_MS = 2_000;

/**
 * A switch without voice, for training and for machines without Asterisk. It has the same commands and events, and scripted
 * outside parties. The test or user who plays the other side calls {@link callIn}, {@link press}, {@link leave}.
 */
export class Simulator implements CtiProvider {
  readonly kind = 'simulator';
  readonly #legs: SimulatedLegs;
  readonly #bridges = new SimulatedBridges();
  readonly #playbacks: SimulatedPlaybacks;
  readonly #recordings = new SimulatedRecordings((name, seconds) => this.#notify({ type: 'recording-ended', name, seconds }));
  readonly #extensions = new Set<string>();
  #trunks = new Map<string, TrunkSettings>();
  #up = true;
  #incoming = 0;
  #hear: (event: SwitchEvent) => void = () => undefined;

  constructor({ paceMs = PACE_MS }: SimulatorOptions = {}) {
    this.#playbacks = new SimulatedPlaybacks(paceMs, (playbackId) => this.#notify({ type: 'playback-ended', playbackId }));
    this.#legs = new SimulatedLegs(
      paceMs,
      (event) => this.#notify(event),
      (channelId) => {
        this.#bridges.part(channelId);
        this.#recordings.stopOf(channelId, 'all');
      },
    );
    this.#notify({ type: 'up' });
  }

  get up(): boolean {
    return this.#up;
  }

  listen(hear: (event: SwitchEvent) => void): void {
    this.#hear = hear;
  }

  async snapshot(): Promise<SwitchSnapshot> {
    return {
      channels: this.#legs.list(),
      bridges: this.#bridges.list(),
      extensions: [...this.#extensions].map((extensionId) => ({ extensionId, registered: true })),
      trunks: [...this.#trunks.keys()].map((trunk) => ({ trunk, reachable: true })),
    };
  }

  /** An outside party calls. Returns the channel's id. */
  callIn(call: { trunk: string; did: string; caller: { number: string; name: string } }): string {
    const channelId = `sim-${Date.now()}-${++this.#incoming}`;
    this.#legs.add(channelId);
    this.#notify({ type: 'incoming', channelId, ...call });
    return channelId;
  }

  /** An agent dials at the set of an extension. Returns the channel's id. */
  dialAt(extensionId: string, number: string): string {
    const channelId = `sim-${Date.now()}-${++this.#incoming}`;
    this.#legs.add(channelId);
    this.#notify({ type: 'dialled', channelId, extensionId, number });
    return channelId;
  }

  /** A set asks for a transfer to another party. */
  askTransfer(channelId: string, number: string): void {
    this.#legs.find(channelId);
    this.#notify({ type: 'transfer-wanted', channelId, number });
  }

  /** A party presses a key. */
  press(channelId: string, digit: string): void {
    this.#legs.find(channelId);
    this.#notify({ type: 'digit', channelId, digit });
    this.#recordings.stopOf(channelId, 'messages');
  }

  /** A party ends its leg: it hangs up, rejects, or loses its network. */
  leave(channelId: string, end: LegEnd = 'hung-up', sipCode: number | null = null): void {
    this.#legs.leave(channelId, end, sipCode);
  }

  async ring(leg: NewLeg): Promise<void> {
    const { channelId, to, earlyBridge } = leg;
    if (this.#legs.has(channelId)) return;
    if (to.kind === 'outside' && !/^\+?[0-9*#]+$/.test(to.number)) throw new SwitchError('refused');
    const known = to.kind === 'extension' ? this.#extensions.has(to.extensionId) : this.#trunks.has(to.trunk);
    if (!known) throw new SwitchError('not-registered');
    if (earlyBridge !== undefined) this.#bridges.add(earlyBridge, channelId);
    this.#legs.ring(leg);
  }

  async answer(channelId: string): Promise<void> {
    this.#legs.answer(channelId);
  }

  async hangUp(channelId: string): Promise<void> {
    if (this.#legs.has(channelId)) this.leave(channelId, this.#legs.find(channelId).up ? 'hung-up' : 'cancelled');
  }

  /** Orders that only change who hears what do nothing here. */
  readonly indicateRinging = async (channelId: string) => void this.#legs.find(channelId);
  readonly mute = this.indicateRinging;
  readonly sendDigits = this.indicateRinging;
  readonly startMusic = this.indicateRinging;
  readonly pauseRecording = this.indicateRinging;
  async stopMusic(): Promise<void> {}

  async play(target: SwitchTarget, playbackId: string, prompts: readonly Prompt[]): Promise<void> {
    if ('channelId' in target) this.#legs.find(target.channelId);
    else this.#bridges.find(target.bridgeId);
    this.#playbacks.play(playbackId, prompts);
  }

  async stopPlayback(playbackId: string): Promise<void> {
    this.#playbacks.stop(playbackId);
  }

  async createBridge(bridgeId: string): Promise<void> {
    this.#bridges.create(bridgeId);
  }

  async addToBridge(bridgeId: string, channelId: string): Promise<void> {
    this.#legs.find(channelId);
    this.#bridges.add(bridgeId, channelId);
  }

  async removeFromBridge(bridgeId: string, channelId: string): Promise<void> {
    this.#bridges.remove(bridgeId, channelId);
  }

  async destroyBridge(bridgeId: string): Promise<void> {
    this.#bridges.destroy(bridgeId);
  }

  async snoop(channelId: string, snoopId: string): Promise<void> {
    this.#legs.find(channelId);
    if (this.#legs.has(snoopId)) return;
    this.#legs.add(snoopId);
    this.#legs.answer(snoopId);
  }

  async startRecording(channelId: string, name: string): Promise<void> {
    this.#legs.find(channelId);
    this.#recordings.start(channelId, name, 2);
  }

  async stopRecording(channelId: string, name: string): Promise<void> {
    this.#legs.find(channelId);
    this.#recordings.stop(name);
  }

  async recordMessage(channelId: string, name: string, { maxSeconds }: { maxSeconds: number }): Promise<void> {
    const leg = this.#legs.find(channelId);
    this.#recordings.start(channelId, name, 1);
    this.#legs.later(leg, maxSeconds * 1000, () => this.#recordings.stop(name));
  }

  async stopMessage(name: string): Promise<void> {
    this.#recordings.stop(name);
  }

  async openRecording(name: string): Promise<NodeJS.ReadableStream | null> {
    return this.#recordings.open(name);
  }

  async deleteRecording(name: string): Promise<void> {
    this.#recordings.delete(name);
  }

  async provision({ extensionId }: Extension): Promise<void> {
    this.#extensions.add(extensionId);
    this.#notify({ type: 'extension', extensionId, registered: true });
  }

  async unprovision(extensionId: string): Promise<void> {
    if (this.#extensions.delete(extensionId)) this.#notify({ type: 'extension', extensionId, registered: false });
  }

  async configureTrunks(trunks: readonly TrunkSettings[]): Promise<void> {
    this.#trunks = new Map(trunks.map((trunk) => [trunk.name, trunk]));
    for (const trunk of this.#trunks.keys()) this.#notify({ type: 'trunk', trunk, reachable: true });
  }

  async probeTrunk(trunk: string): Promise<TrunkAnswer> {
    const known = this.#trunks.has(trunk);
    return { reachable: known, ms: known ? 1 : null };
  }

  async registrations(): Promise<{ trunk: string; registered: boolean }[]> {
    return [...this.#trunks].flatMap(([trunk, { account }]) => (account ? [{ trunk, registered: true }] : []));
  }

  async close(): Promise<void> {
    this.#up = false;
    this.#legs.close();
    this.#playbacks.close();
  }

  /** Sent later, never during the command that causes the event. */
  #notify(event: SwitchEvent): void {
    setImmediate(() => {
      if (this.#up) this.#hear(event);
    });
  }
}
