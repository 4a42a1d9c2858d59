import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';

/** The summaries with their authors, a line for each; drafts are left out. */
export function inWords(summaries: readonly WrittenSummary[]): string {
  return summaries
    .filter(({ state, answers }) => state === 'done' && answers.length > 0)
    .map(({ agName, answers }) => `${agName}：${answers.map(({ label, words }) => `${label} ${words}`).join('；')}`)
    .join('\n');
}
