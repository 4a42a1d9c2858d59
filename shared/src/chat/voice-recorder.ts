import type { VoiceFormat } from './voice-format.ts';

/** The longest voice message. */
export const VOICE_LIMIT_SECONDS = 60;
const TICK_MS = 100;
/** A shorter recording is a click by mistake. */
const SHORTEST_MS = 500;

/** A recording in progress. */
export interface Take {
  /** How loud the voice is now, 0 to 1. */
  level(): number;
  /** Ends the recording, releases the microphone and returns the sound. A second call is safe. */
  stop(): Promise<Blob>;
}

/**
 * Opens the microphone. `ended` is called when the recording stops, also by itself, for example when the microphone is unplugged.
 */
export type OpenTake = (format: VoiceFormat, ended: () => void) => Promise<Take>;

/**
 * `asking`: the browser asks its user. `full`: the limit is reached; the recording waits to be sent. `over`: sent, discarded, or
 * not possible; `problem` contains the reason.
 */
export type VoiceState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'recording' | 'full'; readonly seconds: number; readonly level: number }
  | { readonly phase: 'over'; readonly problem: string | null };

/** A voice message that is not over yet. */
export type OpenVoice = Exclude<VoiceState, { phase: 'over' }>;

/** The state of the recording, for the user. */
export function voiceWords(state: OpenVoice): string {
  if (state.phase === 'asking') return '请允许使用麦克风';
  return state.phase === 'recording' ? `正在录音 ${state.seconds} 秒` : `已录音 ${state.seconds} 秒`;
}

/** One voice message: from the click that starts it to the click that sends or discards it. */
export class VoiceRecorder {
  readonly #format: VoiceFormat;
  readonly #open: OpenTake;
  readonly #changed: (state: VoiceState) => void;
  #state: VoiceState = { phase: 'asking' };
  #take: Take | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #startedAt = 0;

  constructor(format: VoiceFormat, open: OpenTake, changed: (state: VoiceState) => void) {
    this.#format = format;
    this.#open = open;
    this.#changed = changed;
  }

  async start(): Promise<void> {
    try {
      const take = await this.#open(this.#format, () => this.#fill());
      // The user discarded it while the browser was still asking.
      if (this.#state.phase === 'over') return void take.stop();
      this.#take = take;
      this.#startedAt = Date.now();
      this.#set({ phase: 'recording', seconds: 0, level: 0 });
      this.#timer = setInterval(() => this.#tick(), TICK_MS);
    } catch (error) {
      this.#end(problemOf(error));
    }
  }

  /** The recording, to be sent; null where there is none. */
  async finish(): Promise<File | null> {
    const take = this.#take;
    if (!take || this.#state.phase === 'over') return null;
    const short = this.#state.phase === 'recording' && Date.now() - this.#startedAt < SHORTEST_MS;
    this.#end(short ? '说话时间太短' : null);
    const said = await take.stop();
    return short || said.size === 0 ? null : new File([said], this.#format.fileName, { type: this.#format.type });
  }

  /** Deletes the recording. A second call is safe. */
  discard(): void {
    if (this.#state.phase === 'over') return;
    this.#end(null);
    void this.#take?.stop();
  }

  #tick(): void {
    const seconds = Math.floor((Date.now() - this.#startedAt) / 1000);
    if (seconds >= VOICE_LIMIT_SECONDS) void this.#take?.stop();
    else this.#set({ phase: 'recording', seconds, level: this.#take?.level() ?? 0 });
  }

  #fill(): void {
    if (this.#state.phase !== 'recording') return;
    clearInterval(this.#timer);
    const seconds = Math.min(VOICE_LIMIT_SECONDS, Math.floor((Date.now() - this.#startedAt) / 1000));
    this.#set({ phase: 'full', seconds, level: 0 });
  }

  #end(problem: string | null): void {
    clearInterval(this.#timer);
    this.#set({ phase: 'over', problem });
  }

  #set(state: VoiceState): void {
    this.#state = state;
    this.#changed(state);
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return '不能使用麦克风，请在浏览器中允许后重试';
  if (name === 'NotFoundError') return '没有找到麦克风';
  if (name === 'NotReadableError') return '麦克风正被其他程序占用';
  return '暂时不能录音，请稍后重试';
}
