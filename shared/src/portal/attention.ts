import { readPreference, writePreference } from '@lianxi/contracts/session/preference';

/** Specification section 9. */
const FLASH_MS = 500;
const SOUND = 'dialogue.sound';
const NOTICE = 'dialogue.notice';

let flashing: { timer: ReturnType<typeof setInterval>; news: string; title: string } | null = null;
let audio: AudioContext | null = null;

/** Does the agent want sounds for new work? */
export function isSoundOn(): boolean {
  return readPreference(SOUND) !== 'off';
}

/** Turns the sounds on or off. */
export function setSound(on: boolean): void {
  writePreference(SOUND, on ? 'on' : 'off');
  if (on) chime();
}

/** After one window has sounded, the others are silent for this time. */
const ONE_SOUNDS_MS = 1000;

/**
 * Two soft tones, from one of the portal's windows. Browsers allow sound after the agent has clicked, for example at sign-in;
 * without it, tones would accumulate.
 */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (!navigator.locks) return sound();
  void navigator.locks.request('lianxi.chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    sound();
    await new Promise((end) => setTimeout(end, ONE_SOUNDS_MS));
  });
}

function sound(): void {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  for (const [delay, frequency] of [
    [0, 740],
    [0.13, 988],
  ] as const) {
    const start = currentTime + delay;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.32);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 0.34);
  }
}

/** The agent saw the news: the title is normal again. */
export function stopFlashing(): void {
  if (!flashing) return;
  clearInterval(flashing.timer);
  if (document.title === flashing.news) document.title = flashing.title;
  flashing = null;
}

/** The page's title alternates between itself and the news, until the agent opens the page or {@link stopFlashing} is called. */
export function flashTitle(news: string): void {
  if (flashing) clearInterval(flashing.timer);
  let last = Date.now();
  const tick = () => {
    // A browser slows the timers of a hidden page down. Then the title shows the news most of the time, not half of it.
    const slowed = Date.now() - last > 4 * FLASH_MS;
    last = Date.now();
    // In the meantime the page may have changed its title.
    if (document.title !== news) flash.title = document.title;
    document.title = slowed || document.title !== news ? news : flash.title;
  };
  const flash = { timer: setInterval(tick, FLASH_MS), news, title: flashing?.title ?? document.title };
  flashing = flash;
  document.title = news;
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && stopFlashing());

/** May the browser show our desktop notices? `ask`: the agent has not been asked yet. */
export function noticeState(): 'on' | 'off' | 'ask' | 'refused' {
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default') return 'ask';
  return readPreference(NOTICE) === 'off' ? 'off' : 'on';
}

/** Turns desktop notices on or off; the first time it asks the agent for permission. */
export async function setNotice(on: boolean): Promise<void> {
  if (on && noticeState() === 'ask') await Notification.requestPermission();
  writePreference(NOTICE, on ? 'on' : 'off');
}

/**
 * A desktop notice, if the agent wants them. One for each `tag`: the next replaces it. A click opens `open`. Returns the function
 * that closes the notice.
 */
export function notify({ title, words, tag, open }: { title: string; words: string; tag: string; open: () => void }): () => void {
  if (noticeState() !== 'on') return () => undefined;
  const notice = new Notification(title, { body: words, tag: `lianxi.${tag}` });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
  return () => notice.close();
}
