import { enterVideoCall, shareVideoScreen, type VideoAccess } from '@lianxi/contracts/videocall/call.contract';
import type { VideoRecorder } from '@lianxi/contracts/videocall/recording.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { toastError, toastWarning } from '@lianxi/shared/ui/toast';
import type { CallMedia } from '../media/call-media.ts';
import { type MediaState, noMedia } from '../media/media-state.ts';
import type { CallRecording } from '../recording/call-recording.ts';
import { Cell } from './cell.ts';
import { type Claim, claim, whenFree } from './ownership.ts';

/** `here`: this tab has camera, microphone and pictures. `elsewhere`: another tab or another machine of the agent has them. */
export type MediaPlace = 'none' | 'here' | 'elsewhere';

const load = () => import('../media/call-media.ts');

/** Called while it rings: the library is loaded when the agent answers. */
export function preloadMedia(): void {
  void load().catch(() => undefined);
}

/** The one call that this agent sees and hears, and whether this tab has it. */
export class MediaSession {
  readonly place = new Cell<{ place: MediaPlace }>({ place: 'none' });
  readonly state = new Cell<MediaState>(noMedia);
  readonly #captureHeight: () => number;
  #sessionId: string | null = null;
  #claim: Claim | null = null;
  #media: CallMedia | null = null;
  #stopWaiting: () => void = () => undefined;
  #recording: CallRecording | null = null;
  #recordingBegins = false;
  /** The agent ended the recording, or it failed: it does not start again by itself. */
  #recordingEnded = false;

  constructor(captureHeight: () => number) {
    this.#captureHeight = captureHeight;
  }

  get media(): CallMedia | null {
    return this.#media;
  }

  /** Takes the call for this tab, before it is answered. Returns whether this succeeded. */
  async claim(sessionId: string, steal = false): Promise<boolean> {
    this.leave();
    this.#sessionId = sessionId;
    const mine = await claim(sessionId, steal, () => this.#lost(sessionId));
    if (this.#sessionId !== sessionId) {
      mine?.release();
      return false;
    }
    this.#claim = mine;
    this.place.set({ place: mine ? 'here' : 'elsewhere' });
    return mine !== null;
  }

  /** Starts sound and pictures of the claimed call. */
  async enter(access?: VideoAccess): Promise<void> {
    const sessionId = this.#sessionId;
    if (!sessionId) return;
    const { CallMedia } = await load();
    if (this.#sessionId !== sessionId || this.#media) return;
    const media = new CallMedia(this.#captureHeight(), {
      access: () => ask(enterVideoCall, { body: { sessionId } }),
      onTakenOver: () => this.#lost(sessionId),
      onScreenEnded: () => void this.#notifyScreen(sessionId, false).catch(() => undefined),
      onDeviceNews: toastWarning,
    });
    this.#media = media;
    media.state.subscribe(() => this.#media === media && this.state.set(media.state.value));
    void media.enter(access);
  }

  /** The call in progress, or none: after a reload this tab enters it again, unless another tab has it. */
  follow(sessionId: string | null): void {
    if (sessionId === this.#sessionId) return;
    // The call is claimed, and its answer is in progress.
    if (sessionId === null && this.#claim && !this.#media) return;
    this.leave();
    if (sessionId) void this.take(sessionId, false);
  }

  /** Moves the call to this tab. */
  async take(sessionId: string, steal: boolean): Promise<void> {
    if (await this.claim(sessionId, steal)) await this.enter();
    else if (this.#sessionId === sessionId) this.#wait(sessionId);
  }

  /** Shows the agent's screen to the others, or stops it. */
  async setScreen(on: boolean): Promise<void> {
    const [media, sessionId] = [this.#media, this.#sessionId];
    if (!media || !sessionId) return;
    if (!on) return media.setScreen(false);
    await this.#notifyScreen(sessionId, true);
    await media.setScreen(true).catch((error: unknown) => {
      void this.#notifyScreen(sessionId, false).catch(() => undefined);
      // The agent cancelled the browser's own question.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) toastError(error, '屏幕共享失败');
    });
  }

  /** Starts recording the call; `by` the browser: the server's recording failed. Rejects with the server's reason. */
  async record(by: VideoRecorder = 'server'): Promise<void> {
    if (by === 'browser' && this.#recording?.by === 'server') this.#recording = null;
    const [media, sessionId] = [this.#media, this.#sessionId];
    if (!media || !sessionId || this.#recording || this.#recordingBegins) return;
    this.#recordingBegins = true;
    this.#recordingEnded = false;
    try {
      const { CallRecording } = await import('../recording/call-recording.ts');
      const recording = await CallRecording.begin(sessionId, media, by);
      if (this.#media === media) this.#recording = recording;
      else recording?.abandon();
    } finally {
      this.#recordingBegins = false;
    }
  }

  /** Starts or continues without the agent's action, unless the agent stopped the recording. */
  async recordByItself(by: VideoRecorder): Promise<void> {
    if (this.#recordingEnded) return;
    await this.record(by).catch(() => {
      this.#recordingEnded = true;
    });
  }

  async stopRecording(): Promise<void> {
    this.#recordingEnded = true;
    const recording = this.#recording;
    this.#recording = null;
    await recording?.end();
  }

  leave(): void {
    this.#recording?.abandon();
    this.#recording = null;
    this.#recordingEnded = false;
    this.#stopWaiting();
    this.#claim?.release();
    void this.#media?.leave();
    this.#claim = null;
    this.#media = null;
    this.#sessionId = null;
    this.place.set({ place: 'none' });
    this.state.set(noMedia);
  }

  #lost(sessionId: string): void {
    if (this.#sessionId !== sessionId) return;
    this.leave();
    this.#sessionId = sessionId;
    this.place.set({ place: 'elsewhere' });
    this.#wait(sessionId);
  }

  /** Another tab has it: when that tab is closed the call moves here. */
  #wait(sessionId: string): void {
    this.#stopWaiting();
    this.#stopWaiting = whenFree(sessionId, () => this.#sessionId === sessionId && void this.take(sessionId, false));
  }

  async #notifyScreen(sessionId: string, on: boolean): Promise<void> {
    await ask(shareVideoScreen, { body: { sessionId, on } });
  }
}
