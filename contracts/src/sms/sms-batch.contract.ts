import * as z from 'zod';
import { customerFilters } from '../customer/customer.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { smsErrors, smsKind, smsState } from './sms-message.contract.ts';

/** `preparing`: the audience is collected; `ready`: its funnel can be seen, and nothing is sent yet. */
export const batchStates = {
  preparing: '准备中',
  ready: '待启动',
  running: '发送中',
  paused: '已暂停',
  finished: '已完成',
  cancelled: '已取消',
} as const;
export const batchState = z.enum(['preparing', 'ready', 'running', 'paused', 'finished', 'cancelled']);
export type BatchState = z.output<typeof batchState>;

export const MAX_BATCH = 50_000;
export const MAX_BATCH_FILE_BYTES = 5 * 1024 * 1024;

/** Why somebody of the audience gets no message. */
export const skipReasons = {
  badNumber: '号码有误',
  duplicate: '号码重复',
  optedOut: '已拒绝联系',
  missingValue: '缺少变量',
  tooLong: '内容过长',
} as const;
export const skipReason = z.enum(['badNumber', 'duplicate', 'optedOut', 'missingValue', 'tooLong']);
export type SkipReason = z.output<typeof skipReason>;

export const batchErrors = defineErrors('sms-batch', {
  changed: { kind: 'conflict', text: '群发任务的状态已改变，请刷新后重试' },
  empty: { kind: 'invalid', text: '没有可发送的号码', field: 'numbers' },
  tooMany: { kind: 'invalid', text: '一次最多 50,000 个号码' },
  badFile: { kind: 'invalid', text: '请上传 .xlsx 或 .csv 文件，第一行为表头，第一列为号码', field: 'file' },
  past: { kind: 'invalid', text: '开始时间应晚于现在', field: 'startAt' },
});

const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customers'), filters: customerFilters }),
  z.object({ kind: z.literal('numbers'), numbers: z.string().max(1_000_000) }),
  /** Rows of an uploaded list: the number, then the variables by the names of the header. */
  z.object({ kind: z.literal('file'), fileId: z.uuid() }),
]);
export type SmsAudience = z.output<typeof audience>;

export const batchInput = z.object({
  name: z.string().trim().min(1, '请输入名称').max(50),
  templateId: id,
  /** Values that are the same for everybody; those of a customer or of a row come first. */
  values: z.record(z.string().max(20), z.string().trim().max(100)),
  audience,
  perMinute: z.number().int().min(1).max(60_000),
});

const batch = z.object({
  id,
  name: z.string(),
  kind: smsKind,
  templateName: z.string(),
  state: batchState,
  perMinute: z.number().int(),
  startAt: timestamp.nullable(),
  agentName: z.string(),
  /** Why it could not be prepared; or why nothing is sent at this moment. Empty otherwise. */
  note: z.string(),
  audience: z.number().int(),
  /** Messages by state. */
  counts: z.partialRecord(smsState, z.number().int()),
  skipped: z.partialRecord(skipReason, z.number().int()),
  /** In 分, of all messages that will be or were sent. */
  price: z.number().int(),
  createTime: timestamp,
  version: z.number().int(),
});
export type SmsBatch = z.output<typeof batch>;

const path = '/xmf-basic-model/sms/batch';
const access = { code: 'shortmsg_groupmsg' };
const scoped = { access, dataScope: access.code };
const byId = z.object({ id });

export const smsBatchList = endpoint({
  ...scoped,
  method: 'GET',
  path,
  summary: '群发任务列表',
  query: listQuery.extend({ state: batchState.optional() }),
  reply: listPage(batch),
});

export const readSmsBatch = endpoint({
  ...scoped,
  method: 'GET',
  path: `${path}/{id}`,
  summary: '群发任务详情',
  params: byId,
  reply: batch,
});

/** Reads a list of numbers (field `file`) for one of the next batches; kept for a day. */
export const uploadSmsList = endpoint({
  method: 'POST',
  path: `${path}/file`,
  summary: '上传群发名单',
  once: true,
  access,
  bodyKind: 'multipart',
  bodyLimit: MAX_BATCH_FILE_BYTES,
  timeoutMs: 120_000,
  reply: z.object({ fileId: z.uuid(), rows: z.number().int(), variables: z.array(z.string()) }),
  errors: [batchErrors.badFile, batchErrors.tooMany],
});

/** Collects the audience; nothing is sent before {@link startSmsBatch}. */
export const createSmsBatch = endpoint({
  method: 'POST',
  path,
  summary: '新建群发任务',
  once: true,
  access,
  body: batchInput,
  reply: z.object({ id }),
  errors: [smsErrors.noTemplate, batchErrors.empty, batchErrors.tooMany, batchErrors.badFile],
});

const change = { id, version: z.number().int() };

/** When to start, as a form has it: local, empty for now. */
export const startInput = z.object({ startAt: z.string() });

/** Starts what the funnel shows, now or later. */
export const startSmsBatch = endpoint({
  ...scoped,
  method: 'PUT',
  path: `${path}/start`,
  summary: '启动群发任务',
  body: z.object({ ...change, startAt: timestamp.nullable() }),
  reply: z.null(),
  errors: [batchErrors.changed, batchErrors.past, batchErrors.empty, smsErrors.noTemplate, smsErrors.quota, smsErrors.noAccount],
});

/** Pauses, resumes or cancels. What is handed to the vendor stays sent; a cancelled one sends nothing more. */
export const changeSmsBatch = endpoint({
  ...scoped,
  method: 'PUT',
  path: `${path}/state`,
  summary: '暂停、继续或取消群发任务',
  body: z.object({ ...change, act: z.enum(['pause', 'resume', 'cancel']) }),
  reply: z.null(),
  errors: [batchErrors.changed],
});
