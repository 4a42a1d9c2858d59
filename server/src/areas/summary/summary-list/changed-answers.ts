import type { WrittenAnswer } from '@lianxi/contracts/summary/summary-field';

/** An answer that was changed, added or removed; empty: none. */
export interface ChangedAnswer {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The answers that differ, by their fields' keys, in the order of the later ones. */
export function changedAnswers(before: readonly WrittenAnswer[], after: readonly WrittenAnswer[]): ChangedAnswer[] {
  const former = new Map(before.map((answer) => [answer.key, answer]));
  const removed = before.filter(({ key }) => !after.some((answer) => answer.key === key));
  return [
    ...after.map(({ key, label, words }) => ({ label, before: former.get(key)?.words ?? '', after: words })),
    ...removed.map(({ label, words }) => ({ label, before: words, after: '' })),
  ].filter((answer) => answer.before !== answer.after);
}
