import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { previewOf } from '../chat-log/preview.ts';

/** Specification section 9. */
const FLASH_MS = 500;
const SOUND = 'dialogue.sound';
const NOTICE = 'dialogue.notice';

let flashing: { timer: ReturnType<typeof setInterval>; title: string } | null = null;
let audio: AudioContext | null = null;

export function isSoundOn(): boolean {
  return readPreference(SOUND) !== 'off';
}

export function setSound(on: boolean): void {
  writePreference(SOUND, on ? 'on' : 'off');
  if (on) chime();
}

/** Two soft tones. Browsers keep it silent until the agent has clicked somewhere, which signing in does. */
function chime(): void {
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

function stopFlashing(): void {
  if (!flashing || document.visibilityState === 'hidden') return;
  clearInterval(flashing.timer);
  document.title = flashing.title;
  flashing = null;
}

function flash(visitorName: string): void {
  const news = `【新消息】${visitorName}`;
  if (flashing) clearInterval(flashing.timer);
  const title = flashing?.title ?? document.title;
  let last = Date.now();
  const tick = () => {
    // A browser that slows the timers of a hidden page down shows the news most of the time, not half of it.
    const slowed = Date.now() - last > 4 * FLASH_MS;
    last = Date.now();
    document.title = slowed || document.title !== news ? news : title;
  };
  flashing = { timer: setInterval(tick, FLASH_MS), title };
  document.title = news;
}

document.addEventListener('visibilitychange', stopFlashing);

/** May the browser show notices of ours? `ask`: the agent has not been asked yet. */
export function noticeState(): 'on' | 'off' | 'ask' | 'refused' {
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default') return 'ask';
  return readPreference(NOTICE) === 'off' ? 'off' : 'on';
}

/** Turns notices of the desktop on or off; asks the agent's leave the first time. */
export async function setNotice(on: boolean): Promise<void> {
  if (on && noticeState() === 'ask') await Notification.requestPermission();
  writePreference(NOTICE, on ? 'on' : 'off');
}

/** One notice a conversation: the next message replaces it. A click brings the agent to it. */
function notify(message: ChatMessage, open: () => void): void {
  const notice = new Notification(message.userName, { body: previewOf(message), tag: `lianxi.${message.recordId}` });
  notice.onclick = () => {
    window.focus();
    open();
    notice.close();
  };
}

/** Calls the agent to a message that nobody is looking at: sound; while the page is hidden the title flashes and the desktop tells. */
export function tellUnseen(message: ChatMessage, open: () => void): void {
  if (document.visibilityState === 'hidden') {
    flash(message.userName);
    if (noticeState() === 'on') notify(message, open);
  }
  if (isSoundOn()) chime();
}
