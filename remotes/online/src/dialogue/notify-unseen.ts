import { chime, flashTitle, isSoundOn, notify } from '@lianxi/shared/portal/attention';
import { previewOf } from '../chat-log/preview.ts';
import type { Unseen } from './unseen.ts';

/**
 * Notifies the agent of a message in the background by sound; while the page is hidden also by the title and a desktop notice.
 */
export function notifyUnseen({ id, name, message }: Unseen, open: () => void): void {
  if (document.visibilityState === 'hidden') {
    flashTitle(`${message ? '【新消息】' : '【新会话】'}${name}`);
    notify({ title: name, words: message ? previewOf(message) : '新会话', tag: id, open });
  }
  if (isSoundOn()) chime();
}
