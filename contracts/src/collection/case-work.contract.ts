import * as z from 'zod';
import { contactRuleErrors } from '../contact-rule/contact-rule.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { CASE_SCOPE, CASES, caseErrors, day } from './collection-case.contract.ts';
import { attemptOutcome, attemptWay, relation } from './collection-words.ts';

export const workErrors = defineErrors('collection-work', {
  unknownContact: { kind: 'invalid', text: '联系人不存在', field: 'contactId' },
  barred: { kind: 'conflict', text: '现在不能联系该联系人', field: 'contactId' },
  duplicateContact: { kind: 'conflict', text: '该号码已在联系人中', field: 'phone' },
  badPhone: { kind: 'invalid', text: '联系电话应为 6 到 15 位数字', field: 'phone' },
  duplicatePromise: { kind: 'conflict', text: '已有待兑现的承诺，请先等它到期或取消' },
  aboveOwed: { kind: 'invalid', text: '金额不能超过待还金额', field: 'amount' },
  promiseDay: { kind: 'invalid', text: '承诺日期超出允许的范围', field: 'dueDate' },
  promiseOver: { kind: 'conflict', text: '该承诺已有结果，不能再取消' },
  duplicateDispute: { kind: 'conflict', text: '已有未处理的争议' },
  disputeOver: { kind: 'conflict', text: '该争议已处理' },
});

const access = { code: 'callable_follow' };
const dataScope = CASE_SCOPE;
const made = z.object({ id });
const { closed, disputed } = caseErrors;

export const newAttempt = z.object({
  caseId: id,
  contactId: z.string().min(1, '请选择联系人').pipe(id),
  way: attemptWay,
  outcome: attemptOutcome,
  note: z.string().trim().max(500),
});

/**
 * Asks the contact rules for the permit of a call, in which it counts, and answers the number to dial: masked for a role without
 * the right.
 */
export const permitCall = endpoint({
  method: 'POST',
  path: `${CASES}/contact/dial`,
  summary: '拨打案件联系人',
  access,
  dataScope,
  body: newAttempt.pick({ caseId: true, contactId: true }),
  reply: z.object({ phone: z.string() }),
  errors: [closed, disputed, workErrors.unknownContact, workErrors.barred, contactRuleErrors.refused],
});

/**
 * Notes a contact, or the attempt. Who is barred cannot be contacted. A third party who refuses is barred from then on. A call that
 * was not dialled here asks the contact rules now.
 */
export const noteAttempt = endpoint({
  method: 'POST',
  path: `${CASES}/attempt`,
  summary: '登记催收联系',
  once: true,
  access,
  dataScope,
  body: newAttempt,
  reply: made,
  errors: [closed, disputed, workErrors.unknownContact, workErrors.barred, contactRuleErrors.refused],
});

export const newContact = z.object({
  caseId: id,
  relation,
  name: z.string().trim().min(1, '请输入姓名').max(50),
  phone: z.string().trim().min(1, '请输入联系电话').max(30),
});

/** Adds somebody by whom the debtor may be reached. */
export const addContact = endpoint({
  method: 'POST',
  path: `${CASES}/contact`,
  summary: '新增案件联系人',
  access,
  dataScope,
  body: newContact,
  reply: made,
  errors: [closed, workErrors.duplicateContact, workErrors.badPhone],
});

/** An amount above nothing, in fen. */
export const someFen = z.number('请输入金额').int().min(1, '请输入金额').max(1_000_000_000_000);

export const newPromise = z.object({ caseId: id, amount: someFen, dueDate: day });

/** Notes what the debtor promises to pay by a day. A case has one open promise. */
export const makePromise = endpoint({
  method: 'POST',
  path: `${CASES}/promise`,
  summary: '登记还款承诺',
  access,
  dataScope,
  body: newPromise,
  reply: made,
  errors: [closed, disputed, workErrors.duplicatePromise, workErrors.aboveOwed, workErrors.promiseDay],
});

/** Takes an open promise back. */
export const cancelPromise = endpoint({
  method: 'PUT',
  path: `${CASES}/promise/cancel`,
  summary: '取消还款承诺',
  access,
  dataScope,
  body: z.object({ id }),
  reply: z.null(),
  errors: [workErrors.promiseOver],
});

export const newDispute = z.object({ caseId: id, content: z.string().trim().min(1, '请输入争议内容').max(500) });

/** The debtor contests the debt: nobody is contacted until it is closed. */
export const openDispute = endpoint({
  method: 'POST',
  path: `${CASES}/dispute`,
  summary: '登记争议',
  access,
  dataScope,
  body: newDispute,
  reply: made,
  errors: [closed, workErrors.duplicateDispute],
});

export const disputeResult = z.object({ id, result: z.string().trim().min(1, '请输入处理结果').max(500) });

/** Closes a dispute: contacts are allowed again. */
export const closeDispute = endpoint({
  method: 'PUT',
  path: `${CASES}/dispute`,
  summary: '处理争议',
  access: { code: 'callable_approve' },
  dataScope,
  body: disputeResult,
  reply: z.null(),
  errors: [workErrors.disputeOver],
});
