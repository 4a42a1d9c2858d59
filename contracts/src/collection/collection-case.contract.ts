import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { userText } from '../kit/user-text.ts';
import { attemptOutcome, caseState, promiseState } from './collection-words.ts';

export const caseErrors = defineErrors('collection-case', {
  closed: { kind: 'conflict', text: '案件已结清或撤回，不能再操作' },
  disputed: { kind: 'conflict', text: '案件有未处理的争议，已停止联系' },
  taken: { kind: 'conflict', text: '所选案件已被领取或已结束' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在、已停用，或不在您的数据范围内', field: 'to' },
  tooMany: { kind: 'invalid', text: '一次最多处理 1,000 个案件' },
});

export const CASES = '/xmf-call-center/callable';
const access = { code: 'callable_list' };
export const CASE_SCOPE = 'callable_list';
const amount = z.number().int();
/** A day in China. */
export const day = z.iso.date();

/** A promise as a list shows it. */
const shownPromise = z.object({ amount, dueDate: day, state: promiseState });

/** A debt as lists show it. Amounts are in fen. */
const collectionCase = z.object({
  id,
  contractNo: z.string(),
  creditor: userText(z.string()),
  batchName: userText(z.string()),
  debtor: userText(z.string()),
  /** The name of the stage of its days overdue. */
  stage: z.string(),
  overdueDays: z.number().int(),
  owed: amount,
  opening: amount,
  state: caseState,
  disputed: z.boolean(),
  /** The open promise, or the last one. */
  promise: shownPromise.nullable(),
  lastContactTime: timestamp.nullable(),
  lastOutcome: attemptOutcome.nullable(),
  ownerId: id.nullable(),
  ownerName: z.string(),
});
export type CollectionCase = z.output<typeof collectionCase>;

export const MAX_CASES = 1000;

/** Ids of cases in one text, with commas. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,99}$/, '编号格式有误')
  .optional();

export const caseFilters = z.object({
  /** Part of the contract's number, the debtor's whole name, or a contact's whole number. */
  keyword: z.string().trim().max(200).optional(),
  state: caseState.optional(),
  /** Which stage, from 1 on. */
  stage: z
    .string()
    .regex(/^([1-9]|10)$/)
    .optional(),
  /** `free`: nobody's. `mine`: the caller's own. */
  whose: z.enum(['mine', 'free']).optional(),
  batchId: id.optional(),
  ownerId: id.optional(),
  /** By the promise: due today or overdue, still to come, broken, none open. */
  promise: z.enum(['due', 'open', 'broken', 'none']).optional(),
  /** Without any contact yet, or without one for a week. */
  contact: z.enum(['never', 'week']).optional(),
  disputed: z.enum(['1']).optional(),
  /** A reduction waits for a decision. */
  reduction: z.enum(['asked']).optional(),
  ids: idList,
});

/** Cases within the data scope, and for those who may claim them, nobody's. The longest overdue first. */
export const caseList = endpoint({
  method: 'GET',
  path: CASES,
  summary: '催收案件列表',
  access,
  dataScope: CASE_SCOPE,
  query: listQuery.extend(caseFilters.shape),
  reply: listPage(collectionCase),
});

/** Names for the filters and the forms of the page. */
export const caseOptions = endpoint({
  method: 'GET',
  path: `${CASES}/options`,
  summary: '催收案件选项',
  access,
  reply: z.object({
    stages: z.array(z.object({ name: z.string(), from: z.number().int() })),
    batches: z.array(z.object({ id, name: userText(z.string()), creditor: userText(z.string()) })),
    longestDays: z.number().int(),
    /** How cases are dealt out unless somebody chooses another way. */
    allotWay: z.enum(['equal', 'rotation']),
  }),
});

const chosen = { ids: z.array(id).min(1).max(MAX_CASES) };
const moved = z.object({ changed: z.number().int(), taken: z.number().int() });

/** Takes cases of nobody for the caller. */
export const claimCases = endpoint({
  method: 'POST',
  path: `${CASES}/claim`,
  summary: '领取案件',
  access: { code: 'callable_claim' },
  body: z.object(chosen),
  reply: moved,
  errors: [caseErrors.taken],
});

/** How cases are dealt out. */
export const allotWays = { equal: '均分', rotation: '轮流', share: '按比例', hand: '指定一人' } as const;
export const allotWay = z.enum(['equal', 'rotation', 'share', 'hand']);
export type AllotWay = z.output<typeof allotWay>;

export const allotment = z.object({
  ...chosen,
  way: allotWay,
  to: z
    .array(z.object({ agentId: id, share: z.number().int().min(1, '比例至少为 1').max(100) }))
    .min(1, '请选择坐席')
    .max(50, '最多 50 位坐席')
    .refine((all) => new Set(all.map(({ agentId }) => agentId)).size === all.length, '同一坐席只能选择一次'),
});

export type AllotmentInput = z.input<typeof allotment>;

const dealt = z.object({
  changed: z.number().int(),
  /** Closed meanwhile, or outside the caller's scope. */
  left: z.number().int(),
  agents: z.array(z.object({ agentId: id, agentName: z.string(), cases: z.number().int(), owed: amount })),
});
export type Dealt = z.output<typeof dealt>;

/** Gives cases to colleagues, who get a notice. */
export const allotCases = endpoint({
  method: 'PUT',
  path: `${CASES}/allot`,
  summary: '分配案件',
  access: { code: 'callable_allot' },
  dataScope: CASE_SCOPE,
  body: allotment,
  reply: dealt,
  errors: [caseErrors.unknownAgent, caseErrors.taken],
});

/** Takes cases from their owners: they are nobody's again. */
export const recallCases = endpoint({
  method: 'PUT',
  path: `${CASES}/recall`,
  summary: '回收案件',
  access: { code: 'callable_allot' },
  dataScope: CASE_SCOPE,
  body: z.object(chosen),
  reply: moved,
});

export const caseWithdrawal = z.object({ ...chosen, reason: z.string().trim().min(1, '请输入撤回原因').max(200) });

/** The creditor takes cases back: their collection ends. */
export const withdrawCases = endpoint({
  method: 'PUT',
  path: `${CASES}/withdraw`,
  summary: '撤回案件',
  access: { code: 'callable_import' },
  dataScope: CASE_SCOPE,
  body: caseWithdrawal,
  reply: moved,
  errors: [caseErrors.taken],
});

/** Writes the cases of the list into a spreadsheet, as a background task. */
export const exportCases = exportEndpoint(
  { path: CASES, fullTitle: '催收案件', access: { code: 'callable_export' }, dataScope: CASE_SCOPE },
  caseFilters.shape,
);
