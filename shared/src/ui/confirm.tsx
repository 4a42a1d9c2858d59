import type { Question } from './question.ts';

/** When the dialog's code cannot be loaded, the browser asks the question. */
const askPlainly = ({ title, words }: Question): boolean =>
  window.confirm(typeof words === 'string' ? `${title}\n${words}` : title);

/**
 * Asks before something that cannot be undone; true when the user confirms. The dialog's button names the action (停用, 删除), never
 * just 确定.
 */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./confirm-dialog.lazy.tsx').catch(() => null);
  return dialog ? dialog.ask(question) : askPlainly(question);
}

/** The specification's question before unsaved input is lost (section 8). */
export function confirmLeave(): Promise<boolean> {
  return confirm({ title: '您确定要离开吗？', words: '尚未保存的内容将丢失。', act: '离开', danger: true });
}
