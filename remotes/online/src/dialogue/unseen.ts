import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { chime, flashTitle, isSoundOn, notify } from '@lianxi/shared/portal/attention';
import { previewOf } from '../chat-log/preview.ts';

/** Calls the agent to a message that nobody is looking at: sound; while the page is hidden the title flashes and the desktop tells. */
export function tellUnseen(message: ChatMessage, open: () => void): void {
  if (document.visibilityState === 'hidden') {
    flashTitle(`【新消息】${message.userName}`);
    notify({ title: message.userName, words: previewOf(message), tag: message.recordId, open });
  }
  if (isSoundOn()) chime();
}
