import { chime, flashTitle, isSoundOn, notify } from '@lianxi/shared/portal/attention';
import { previewOf } from '../chat-log/preview.ts';
import { showNewsLine } from './news-line.tsx';
import type { Unseen } from './unseen.ts';

/** The address of the desk: there the list itself shows who wrote. */
const DESK = /^#\/online\/onlineservice\/dialogue(?:[?/]|$)/;

/**
 * Notifies the agent of a message in the background by sound; on another page of the portal also by a line with the words, which
 * opens the conversation; while the portal is hidden by the title and a desktop notice.
 */
export function notifyUnseen({ id, name, message }: Unseen, open: () => void): void {
  const words = message ? previewOf(message) : '新会话';
  if (document.visibilityState === 'hidden') {
    flashTitle(`${message ? '【新消息】' : '【新会话】'}${name}`);
    notify({ title: name, words, tag: id, open });
  }
  if (!DESK.test(location.hash)) showNewsLine({ name, words, open });
  if (isSoundOn()) chime();
}
