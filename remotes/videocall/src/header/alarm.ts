import { chime, flashTitle, isSoundOn, notify, stopFlashing } from '@lianxi/shared/portal/attention';
import type { Ring } from '../call/call-state.ts';

/** Two soft tones, again after this long, until somebody answers. */
const CHIME_MS = 2000;

export const ringTitles: Record<Ring['kind'], string> = { customer: '视频来电', transfer: '视频转接', invite: '视频邀请' };

/** Calls the agent to a ringing call: sound; while the page is hidden the title flashes and the desktop tells. */
export class Alarm {
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #told = new Set<string>();

  follow(rings: readonly Ring[]): void {
    if (rings.length === 0) return this.stop();
    for (const ring of rings) this.#tell(ring);
    if (this.#timer !== undefined) return;
    this.#sound();
    this.#timer = setInterval(() => this.#sound(), CHIME_MS);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#told.clear();
    stopFlashing();
  }

  #tell({ call, kind, byName }: Ring): void {
    if (this.#told.has(call.sessionId)) return;
    this.#told.add(call.sessionId);
    if (document.visibilityState !== 'hidden') return;
    const title = `${ringTitles[kind]} · ${call.visitorName}`;
    flashTitle(`【${ringTitles[kind]}】${call.visitorName}`);
    notify({ title, words: byName ?? call.groupName ?? '', tag: `video.${call.sessionId}`, open: () => undefined });
  }

  #sound(): void {
    if (isSoundOn()) chime();
  }
}
