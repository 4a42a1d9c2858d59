import * as z from 'zod';

export const caseStates = { open: '催收中', settled: '已结清', withdrawn: '已撤回' } as const;
export const caseState = z.enum(['open', 'settled', 'withdrawn']);
export type CaseState = z.output<typeof caseState>;

/** Who a contact is to the debtor. All but the first are third parties, who are never told of the debt. */
export const relations = {
  self: '本人',
  spouse: '配偶',
  family: '亲属',
  colleague: '同事',
  friend: '朋友',
  other: '其他',
} as const;
export const relation = z.enum(['self', 'spouse', 'family', 'colleague', 'friend', 'other']);
export type Relation = z.output<typeof relation>;

export const attemptWays = { phone: '电话', visit: '外访', other: '其他' } as const;
export const attemptWay = z.enum(['phone', 'visit', 'other']);
export type AttemptWay = z.output<typeof attemptWay>;

export const attemptOutcomes = {
  reached: '已接通',
  noAnswer: '无人接听',
  busy: '占线',
  off: '关机或停机',
  wrong: '号码错误',
  refused: '拒绝沟通',
} as const;
export const attemptOutcome = z.enum(['reached', 'noAnswer', 'busy', 'off', 'wrong', 'refused']);
export type AttemptOutcome = z.output<typeof attemptOutcome>;

export const promiseStates = {
  open: '待兑现',
  kept: '已兑现',
  partly: '部分兑现',
  broken: '已违约',
  cancelled: '已取消',
} as const;
export const promiseState = z.enum(['open', 'kept', 'partly', 'broken', 'cancelled']);
export type PromiseState = z.output<typeof promiseState>;

export const paymentWays = { transfer: '银行转账', debit: '代扣', online: '线上支付', cash: '网点现金' } as const;
export const paymentWay = z.enum(['transfer', 'debit', 'online', 'cash']);
export type PaymentWay = z.output<typeof paymentWay>;

export const reductionStates = { asked: '待审批', approved: '已通过', refused: '已驳回' } as const;
export const reductionState = z.enum(['asked', 'approved', 'refused']);
export type ReductionState = z.output<typeof reductionState>;

export const entryKinds = { opening: '委案金额', payment: '还款', reduction: '减免', reversal: '冲正还款' } as const;
export const entryKind = z.enum(['opening', 'payment', 'reduction', 'reversal']);
export type EntryKind = z.output<typeof entryKind>;

export const stepKinds = {
  imported: '导入',
  claimed: '领取',
  allotted: '分配',
  recalled: '回收',
  settled: '结清',
  reopened: '恢复催收',
  withdrawn: '撤回',
} as const;
export const stepKind = z.enum(['imported', 'claimed', 'allotted', 'recalled', 'settled', 'reopened', 'withdrawn']);
export type StepKind = z.output<typeof stepKind>;
