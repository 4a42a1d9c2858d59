import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { attemptOutcome } from './attempt-outcome.ts';
import { contactState } from './contact-state.ts';

export const taskContactErrors = defineErrors('task-contact', {
  ended: { kind: 'conflict', text: '任务已结束，不能再改动联系人' },
  tooMany: { kind: 'invalid', text: '一个任务最多 20,000 位联系人' },
  tooLarge: { kind: 'too-large', text: '单个文件大小不可超过5M!' },
  badFile: { kind: 'invalid', text: '请上传 .xlsx 或 .csv 文件' },
  unreadable: { kind: 'invalid', text: '文件无法读取，请另存为 .xlsx 或 .csv 后重试' },
  badColumns: { kind: 'invalid', text: '表头应有：姓名、联系电话' },
  tooManyRows: { kind: 'invalid', text: '单次最多导入 5,000 行' },
  empty: { kind: 'invalid', text: '没有可加入的联系人' },
  unknownAgent: { kind: 'invalid', text: '所选坐席不是该任务的坐席' },
  noShares: { kind: 'invalid', text: '请为坐席填写份额' },
});

export const MAX_TASK_CONTACTS = 20_000;
export const CONTACT_FILE_BYTES = 5 * 1024 * 1024;
export const CONTACT_FILE_ROWS = 5000;

const path = '/xmf-market/task/customer';
const access = { code: 'callcenter_taskmanage' };
const dataScope = 'callcenter_taskmanage';

/** Somebody whom a task calls. Without the right to see whole numbers `phone` is masked. */
export const taskContact = z.object({
  id,
  taskId: id,
  custId: id.nullable(),
  custName: userText(z.string()),
  /** The number that is next, of `numbers`. */
  phone: z.string(),
  numbers: z.number().int(),
  /** What the number check said; empty: never asked. */
  numberStatus: z.string(),
  state: contactState,
  reason: z.string(),
  agentId: id.nullable(),
  agentName: z.string(),
  holderName: z.string(),
  attempts: z.number().int(),
  lastOutcome: attemptOutcome.nullable(),
  lastTime: timestamp.nullable(),
  /** When they may be called next; null: not any more, or at once. */
  nextTime: timestamp.nullable(),
  remark: userText(z.string()),
});
export type TaskContact = z.output<typeof taskContact>;

const filters = {
  taskId: id,
  /** Part of a name, or a whole number, in the clear or masked. */
  keyword: z.string().trim().max(100).optional(),
  state: contactState.optional(),
  outcome: attemptOutcome.optional(),
  /** `none`: nobody's. */
  agentId: z.union([id, z.literal('none')]).optional(),
};

/** The contacts of a task (specification section 7, GET task/customer): the next one first. */
export const taskContacts = endpoint({
  method: 'GET',
  path,
  summary: '外呼任务的联系人',
  access,
  dataScope,
  query: listQuery.extend(filters),
  reply: listPage(taskContact),
});

const fault = z.object({ row: z.number().int(), text: userText(z.string()) });

/** What became, or would become, of the people of a file or a choice. */
export const addedContacts = z.object({
  added: z.number().int(),
  /** In the task already, or twice in the file: kept as not to be called. */
  duplicates: z.number().int(),
  badRows: z.number().int(),
  /** The first hundred. `row` as in the spreadsheet: the header is row 1. */
  faults: z.array(fault),
});
export type AddedContacts = z.output<typeof addedContacts>;

const fileErrors = Object.values(taskContactErrors);
const file = { bodyKind: 'multipart', bodyLimit: CONTACT_FILE_BYTES, timeoutMs: 180_000 } as const;

/** The first of two steps: reads a file (field `file`) and says what would be added. Nothing is stored. */
export const checkContactFile = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: '核对外呼名单',
  access,
  dataScope,
  ...file,
  query: z.object({ taskId: id }),
  reply: addedContacts,
  errors: fileErrors,
});

/** The second step: adds the good rows, in one transaction. The same file again adds nobody. */
export const importContacts = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: '导入外呼名单',
  access,
  dataScope,
  ...file,
  query: z.object({ taskId: id }),
  reply: addedContacts,
  errors: fileErrors,
});

/** An empty list with its columns and a row that shows how. */
export const contactTemplate = endpoint({
  method: 'GET',
  path: `${path}/template`,
  summary: '下载外呼名单模板',
  access,
  replyKind: 'file',
  reply: z.null(),
});

/** Filters of the customers' list; empty: all whom the caller may read. */
export const peopleFilter = z.object({
  keyword: z.string().trim().max(100),
  level: z.enum(['normal', 'vip']).nullable(),
  city: z.string().trim().max(20),
  ownerId: id.nullable(),
});

/** Adds customers whom the caller may read: by the filters of their list. */
export const addCustomers = endpoint({
  method: 'POST',
  path: `${path}/filter`,
  summary: '从客户加入外呼任务',
  access,
  dataScope: 'customer_list',
  timeoutMs: 180_000,
  body: peopleFilter.extend({ taskId: id }),
  reply: addedContacts,
  errors: fileErrors,
});
