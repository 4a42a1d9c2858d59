import { chime, flashTitle, isSoundOn, notify, stopFlashing } from '@lianxi/shared/portal/attention';
import type { Ring } from '../call/call-state.ts';

/** Two soft tones, repeated after this time until an agent answers. */
const CHIME_MS = 2000;

export const ringTitles: Record<Ring['kind'], string> = { customer: '视频来电', transfer: '视频转接', invite: '视频邀请' };

/** Notifies the agent of a ringing call by sound; while the page is hidden also by the title and a desktop notice. */
export class Alarm {
  /** Shows the agent the dialogue; the page sets this function. */
  open: () => void = () => undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** For each reported call, the function that removes its notice. */
  readonly #told = new Map<string, () => void>();

  follow(rings: readonly Ring[]): void {
    if (rings.length === 0) return this.stop();
    for (const sessionId of this.#told.keys()) {
      if (!rings.some(({ call }) => call.sessionId === sessionId)) this.#forget(sessionId);
    }
    for (const ring of rings) this.#alert(ring);
    if (this.#timer !== undefined) return;
    this.#sound();
    this.#timer = setInterval(() => this.#sound(), CHIME_MS);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const sessionId of this.#told.keys()) this.#forget(sessionId);
    stopFlashing();
  }

  #alert({ call, kind, byName }: Ring): void {
    const { sessionId, visitorName, groupName } = call;
    if (this.#told.has(sessionId)) return;
    this.#told.set(sessionId, () => undefined);
    if (document.visibilityState !== 'hidden') return;
    flashTitle(`【${ringTitles[kind]}】${visitorName}`);
    const title = `${ringTitles[kind]} · ${visitorName}`;
    const notice = { title, words: byName ?? groupName ?? '', tag: `video.${sessionId}`, open: () => this.open() };
    this.#told.set(sessionId, notify(notice));
  }

  #forget(sessionId: string): void {
    this.#told.get(sessionId)?.();
    this.#told.delete(sessionId);
  }

  #sound(): void {
    if (isSoundOn()) chime();
  }
}
