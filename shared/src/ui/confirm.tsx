import type { Question } from './question.ts';

/** Who cannot load the dialog any more is asked by the browser. */
const askPlainly = ({ title, words }: Question): boolean =>
  window.confirm(typeof words === 'string' ? `${title}\n${words}` : title);

/**
 * Asks before something that cannot be taken back; true when the user says so. The dialog names the act on its button
 * (停用, 删除), never just 确定.
 */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./confirm-dialog.lazy.tsx').catch(() => null);
  return dialog ? dialog.ask(question) : askPlainly(question);
}

/** The specification's question before unsaved input is lost (section 8). */
export function confirmLeave(): Promise<boolean> {
  return confirm({ title: '您确定要离开吗？', words: '尚未保存的内容将丢失。', act: '离开', danger: true });
}
