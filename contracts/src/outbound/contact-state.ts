import * as z from 'zod';

/** The state of a contact in a task: each is in exactly one. */
export const contactState = z.enum(['waiting', 'retry', 'callback', 'held', 'done', 'failed', 'excluded']);
export type ContactState = z.output<typeof contactState>;

export const contactStateNames: Record<ContactState, string> = {
  waiting: '待拨打',
  retry: '待重拨',
  callback: '预约回拨',
  held: '处理中',
  done: '已完成',
  failed: '未接通',
  excluded: '不拨打',
};

/** Why a contact is not called. */
export const excludedReason = z.enum([
  'duplicate',
  'blacklist',
  'opt-out',
  'rule',
  'empty',
  'suspended',
  'silent',
  'risky',
  'withdrawn',
]);
export type ExcludedReason = z.output<typeof excludedReason>;

export const excludedReasonNames: Record<ExcludedReason, string> = {
  duplicate: '号码重复',
  blacklist: '电话黑名单',
  'opt-out': '对方已拒绝联系',
  rule: '联系规则不允许',
  empty: '空号',
  suspended: '停机',
  silent: '沉默号',
  risky: '风险号',
  withdrawn: '已移出',
};

/** How a contact ended, or why an agent passed it over. */
const endNames: Readonly<Record<string, string>> = {
  done: '已达成',
  stop: '不再联系',
  answered: '接通后未登记结果',
  exhausted: '已达重拨次数',
};

/** Why a contact is where it is. */
export const contactReasonText = (reason: string): string =>
  endNames[reason] ?? excludedReasonNames[reason as ExcludedReason] ?? '';

/** Why an agent passes a contact over in preview. */
export const skipReason = z.enum(['unsuitable', 'known', 'wrong-person', 'other']);
export type SkipReason = z.output<typeof skipReason>;

export const skipReasonNames: Record<SkipReason, string> = {
  unsuitable: '现在不合适',
  known: '近期已联系',
  'wrong-person': '资料有误',
  other: '其他',
};
