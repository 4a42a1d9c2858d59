import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import type { WrittenAnswer } from '@lianxi/contracts/summary/summary-field';

/** The summaries with their authors, a line for each; drafts are left out. */
export function inWords(summaries: readonly WrittenSummary[]): string {
  return summaries
    .filter(({ state, answers }) => state === 'done' && answers.length > 0)
    .map(({ agName, answers }) => `${agName}：${summaryText(answers)}`)
    .join('\n');
}

/** The answers in one line: 业务类型 售后 / 退货；处理结果 已解决. */
export function summaryText(answers: readonly WrittenAnswer[]): string {
  return answers.map(({ label, words }) => `${label} ${words}`).join('；');
}
