import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { allCustomerFilters } from './customer.contract.ts';

/** Import: upload, check every row, show the result. When the user confirms, one transaction imports all good rows. */
export const importErrors = defineErrors('customer-import', {
  tooLarge: { kind: 'too-large', text: '单个文件大小不可超过20M!' },
  badFile: { kind: 'invalid', text: '请上传 .xlsx 或 .csv 文件' },
  unreadable: { kind: 'invalid', text: '文件无法读取，请另存为 .xlsx 或 .csv 后重试' },
  badColumns: { kind: 'invalid', text: '表头与模板不一致，请下载模板后填写' },
  tooManyRows: { kind: 'invalid', text: '单次最多导入 50,000 行' },
  empty: { kind: 'invalid', text: '文件里没有数据' },
  notChecked: { kind: 'conflict', text: '该导入已处理或已取消' },
  nothingGood: { kind: 'conflict', text: '没有可以导入的行' },
});

export const IMPORT_LIMIT_BYTES = 20 * 1024 * 1024;
export const IMPORT_LIMIT_ROWS = 50_000;

/** `checked` waits for the user; `failed` changed nothing. */
export const importState = z.enum(['checking', 'checked', 'importing', 'done', 'failed', 'cancelled']);

/** One cell that cannot be imported. `row` as in the spreadsheet: the header is row 1. */
export const importRowError = z.object({ row: z.number().int(), column: z.string(), text: z.string() });

export const customerImport = z.object({
  id,
  taskId: id,
  fileName: z.string(),
  state: importState,
  totalRows: z.number().int(),
  goodRows: z.number().int(),
  badRows: z.number().int(),
  /** Columns of the file without a field. */
  ignoredColumns: z.array(z.string()),
  /** The first hundred; the report has all. */
  errors: z.array(importRowError),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type CustomerImport = z.output<typeof customerImport>;

const importId = z.object({ id });

/** Uploads the file (field `file`) and starts the check. */
export const startCustomerImport = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/import',
  summary: '导入客户',
  access: { code: 'customer_import' },
  bodyKind: 'multipart',
  bodyLimit: IMPORT_LIMIT_BYTES,
  timeoutMs: 180_000,
  reply: z.object({ id, taskId: id }),
  errors: [importErrors.tooLarge, importErrors.badFile],
});

/** An import of the caller's. */
export const readCustomerImport = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/import/{id}',
  summary: '导入进度',
  access: { code: 'customer_import' },
  params: importId,
  reply: customerImport,
});

/** Imports the good rows: all of them or, if anything fails, none. */
export const confirmCustomerImport = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/import/{id}',
  summary: '确认导入客户',
  access: { code: 'customer_import' },
  params: importId,
  reply: z.null(),
  errors: [importErrors.notChecked, importErrors.nothingGood],
});

/** Drops an import that was not confirmed. */
export const cancelCustomerImport = endpoint({
  method: 'DELETE',
  path: '/xmf-customer/customer/import/{id}',
  summary: '取消导入客户',
  access: { code: 'customer_import' },
  params: importId,
  reply: z.null(),
  errors: [importErrors.notChecked],
});

/** The bad rows as a spreadsheet: every cell as uploaded, and a column with the error. */
export const importReport = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/import/{id}/report',
  summary: '下载导入错误报告',
  access: { code: 'customer_import' },
  params: importId,
  replyKind: 'file',
  reply: z.null(),
});

/** An empty spreadsheet with the columns, a sample row and the rules of each column. */
export const importTemplate = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/importTemplate',
  summary: '下载客户导入模板',
  access: { code: 'customer_import' },
  replyKind: 'file',
  reply: z.null(),
});

/**
 * Writes the filtered customers into a spreadsheet, as a background task, with the tenant's own fields. Numbers are masked as the
 * caller sees them.
 */
export const exportCustomers = exportEndpoint(
  { path: '/xmf-customer/customer', fullTitle: '客户', access: { code: 'customer_export' }, dataScope: 'customer_list' },
  allCustomerFilters.shape,
);
