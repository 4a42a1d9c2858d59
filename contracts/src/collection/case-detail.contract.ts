import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { CASE_SCOPE, CASES, caseList, day } from './collection-case.contract.ts';
import {
  attemptOutcome,
  attemptWay,
  entryKind,
  paymentWay,
  promiseState,
  reductionState,
  relation,
  stepKind,
} from './collection-words.ts';

const amount = z.number().int();

/** A person by whom the debtor may be reached. */
const contact = z.object({
  id,
  relation,
  name: userText(z.string()),
  /** Masked for a role without the right; without a handle where the contact is not allowed. */
  phone: z.string(),
  refused: z.boolean(),
  /** Why nobody may contact them now; null: they may be contacted. */
  barred: z.string().nullable(),
});
export type CaseContact = z.output<typeof contact>;

/** A row of the ledger; negative amounts make the debt smaller. */
const entry = z.object({
  id,
  kind: entryKind,
  fee: amount,
  interest: amount,
  principal: amount,
  agentName: z.string(),
  createTime: timestamp,
});

const promise = z.object({
  id,
  amount,
  madeDate: day,
  dueDate: day,
  state: promiseState,
  /** What was paid for it so far. */
  paid: amount,
  agentName: z.string(),
});
export type CasePromise = z.output<typeof promise>;

const payment = z.object({
  id,
  amount,
  paidDate: day,
  way: paymentWay,
  note: userText(z.string()),
  agentName: z.string(),
  createTime: timestamp,
  reversed: z.boolean(),
  reverseReason: userText(z.string()),
});
export type CasePayment = z.output<typeof payment>;

const reduction = z.object({
  id,
  amount,
  reason: userText(z.string()),
  state: reductionState,
  askedByName: z.string(),
  decidedByName: z.string(),
  createTime: timestamp,
  /** The caller may decide it. */
  decides: z.boolean(),
});
export type CaseReduction = z.output<typeof reduction>;

const dispute = z.object({
  id,
  content: userText(z.string()),
  result: userText(z.string()),
  openedByName: z.string(),
  closedByName: z.string(),
  createTime: timestamp,
  closeTime: timestamp.nullable(),
});
export type CaseDispute = z.output<typeof dispute>;

/** One thing that happened, for the course of the case: a step, or a contact. */
const course = z.object({
  id: z.string(),
  kind: z.enum([...stepKind.options, 'attempt']),
  /** To whom it was given, or who was contacted. */
  who: userText(z.string()),
  relation: relation.nullable(),
  way: attemptWay.nullable(),
  outcome: attemptOutcome.nullable(),
  note: userText(z.string()),
  agentName: z.string(),
  createTime: timestamp,
});
export type CaseCourse = z.output<typeof course>;

/** One case of the data scope, or one of nobody's for who may claim it: the numbers of such a one are masked without a handle. */
export const readCase = endpoint({
  method: 'GET',
  path: `${CASES}/{id}`,
  summary: '催收案件详情',
  access: { code: 'callable_list' },
  dataScope: CASE_SCOPE,
  params: z.object({ id }),
  reply: caseList.reply.shape.list.element.extend({
    fee: amount,
    interest: amount,
    principal: amount,
    /** In the caller's scope, and open: it may be worked on. */
    workable: z.boolean(),
    /** How much the caller may reduce without anybody else, in fen. */
    ownLimit: amount,
    debtorWords: userText(z.string()),
    thirdPartyWords: userText(z.string()),
    contacts: z.array(contact),
    entries: z.array(entry),
    promises: z.array(promise),
    payments: z.array(payment),
    reductions: z.array(reduction),
    disputes: z.array(dispute),
    course: z.array(course),
  }),
});
export type CaseDetail = z.output<typeof readCase.reply>;
