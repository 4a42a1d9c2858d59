import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { CASES } from './collection-case.contract.ts';

export const batchErrors = defineErrors('collection-batch', {
  tooLarge: { kind: 'too-large', text: '单个文件大小不可超过5M!' },
  badFile: { kind: 'invalid', text: '请上传 .xlsx 或 .csv 文件' },
  unreadable: { kind: 'invalid', text: '文件无法读取，请另存为 .xlsx 或 .csv 后重试' },
  badColumns: { kind: 'invalid', text: '表头与模板不一致，请下载模板后填写' },
  tooManyRows: { kind: 'invalid', text: '单次最多导入 5,000 行' },
  empty: { kind: 'invalid', text: '文件里没有数据' },
  duplicate: { kind: 'conflict', text: '该委托方已有同名批次', field: 'name' },
  notChecked: { kind: 'conflict', text: '该导入已处理或已取消' },
  nothingGood: { kind: 'conflict', text: '没有可以导入的行' },
});

export const BATCH_BYTES = 5 * 1024 * 1024;
export const BATCH_ROWS = 5000;

const access = { code: 'callable_import' };
const path = `${CASES}/batch`;

const rowFault = z.object({ row: z.number().int(), column: z.string(), text: z.string() });

/** What the check of a list found. */
const checkedBatch = z.object({
  id,
  goodRows: z.number().int(),
  badRows: z.number().int(),
  /** The first hundred. `row` as in the spreadsheet: the header is row 1. */
  faults: z.array(rowFault),
});
export type CheckedBatch = z.output<typeof checkedBatch>;

/** The first step: uploads a list of debts (field `file`) and checks each row. Nothing is a case yet. */
export const checkBatch = endpoint({
  method: 'POST',
  path,
  summary: '上传催收批次',
  access,
  bodyKind: 'multipart',
  bodyLimit: BATCH_BYTES,
  timeoutMs: 180_000,
  reply: checkedBatch,
  errors: [
    batchErrors.tooLarge,
    batchErrors.badFile,
    batchErrors.unreadable,
    batchErrors.badColumns,
    batchErrors.tooManyRows,
    batchErrors.empty,
  ],
});

export const batchNames = z.object({
  creditor: z.string().trim().min(1, '请输入委托方').max(50),
  name: z.string().trim().min(1, '请输入批次名称').max(50),
});

/** The second step: the good rows become cases, all or none. */
export const confirmBatch = endpoint({
  method: 'PUT',
  path,
  summary: '确认导入催收批次',
  access,
  timeoutMs: 180_000,
  body: batchNames.extend({ id }),
  reply: z.object({
    added: z.number().int(),
    /** Contracts of this creditor that are cases already. */
    known: z.array(userText(z.string())),
  }),
  errors: [batchErrors.notChecked, batchErrors.nothingGood, batchErrors.duplicate],
});

/** Drops a list that was not confirmed. */
export const cancelBatch = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '取消导入催收批次',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [batchErrors.notChecked],
});

/** An empty list with its columns and a row that shows how. */
export const batchTemplate = endpoint({
  method: 'GET',
  path: `${path}/template`,
  summary: '下载催收批次模板',
  access,
  replyKind: 'file',
  reply: z.null(),
});
