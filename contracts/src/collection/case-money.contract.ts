import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id } from '../kit/ids.ts';
import { someFen } from './case-work.contract.ts';
import { CASE_SCOPE, CASES, caseErrors, day } from './collection-case.contract.ts';
import { paymentWay } from './collection-words.ts';

export const moneyErrors = defineErrors('collection-money', {
  aboveOwed: { kind: 'invalid', text: '金额不能超过待还金额', field: 'amount' },
  payDay: { kind: 'invalid', text: '入账日期不能晚于今天，也不能早于委案日期', field: 'paidDate' },
  keyUsed: { kind: 'conflict', text: '该还款已登记，内容不同，请刷新后核对' },
  reversed: { kind: 'conflict', text: '该还款已冲正' },
  withdrawn: { kind: 'conflict', text: '案件已撤回，不能再记账' },
  duplicateReduction: { kind: 'conflict', text: '已有待审批的减免' },
  decided: { kind: 'conflict', text: '该减免已审批' },
  beyondLimit: { kind: 'forbidden', text: '金额超出您的减免权限' },
  ownReduction: { kind: 'forbidden', text: '不能审批自己申请的减免' },
});

const dataScope = CASE_SCOPE;
const made = z.object({ id });

/** `key`: the same key is the same payment, for example the number of the bank's record. */
export const newPayment = z.object({
  caseId: id,
  key: clientId,
  amount: someFen,
  paidDate: day,
  way: paymentWay,
  note: z.string().trim().max(200),
});

/** Notes a payment. It pays fees, then interest, then the principal; with the last fen the case is settled. */
export const notePayment = endpoint({
  method: 'POST',
  path: `${CASES}/payment`,
  summary: '登记还款',
  access: { code: 'callable_payment' },
  dataScope,
  body: newPayment,
  reply: made,
  errors: [caseErrors.closed, moneyErrors.aboveOwed, moneyErrors.payDay, moneyErrors.keyUsed, moneyErrors.withdrawn],
});

export const paymentReversal = z.object({ id, reason: z.string().trim().min(1, '请输入冲正原因').max(200) });

/** Takes a payment back, for example one that bounced: the parts that it paid are owed again. */
export const reversePayment = endpoint({
  method: 'PUT',
  path: `${CASES}/payment/reverse`,
  summary: '冲正还款',
  access: { code: 'callable_payment' },
  dataScope,
  body: paymentReversal,
  reply: z.null(),
  errors: [moneyErrors.reversed, moneyErrors.withdrawn],
});

export const newReduction = z.object({
  caseId: id,
  amount: someFen,
  reason: z.string().trim().min(1, '请输入减免原因').max(200),
});

/** Asks for a reduction. Within the caller's own limit it is given at once. */
export const askReduction = endpoint({
  method: 'POST',
  path: `${CASES}/reduction`,
  summary: '申请减免',
  once: true,
  access: { code: 'callable_follow' },
  dataScope,
  body: newReduction,
  reply: z.object({ id, approved: z.boolean() }),
  errors: [caseErrors.closed, moneyErrors.aboveOwed, moneyErrors.duplicateReduction],
});

/** Grants a reduction within the caller's limit, or refuses it. */
export const decideReduction = endpoint({
  method: 'PUT',
  path: `${CASES}/reduction`,
  summary: '审批减免',
  access: { code: 'callable_approve' },
  dataScope,
  body: z.object({ id, approve: z.boolean() }),
  reply: z.null(),
  errors: [caseErrors.closed, moneyErrors.aboveOwed, moneyErrors.decided, moneyErrors.beyondLimit, moneyErrors.ownReduction],
});
