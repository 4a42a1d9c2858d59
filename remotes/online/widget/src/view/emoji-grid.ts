import { h } from '@lianxi/shared/visitor/dom';
import { emojis } from '../../../src/chat-log/emojis.ts';
import { t } from '../language.ts';

/** The emojis to choose from. A screen reader reads each by its own name, in the reader's language. */
export function emojiGrid(pick: (emoji: string) => void): HTMLElement {
  const buttons = emojis.map(([emoji]) => h('button', { type: 'button', onclick: () => pick(emoji) }, emoji));
  return h('div', { class: 'emojis', role: 'group', 'aria-label': t('表情'), hidden: true }, ...buttons);
}
