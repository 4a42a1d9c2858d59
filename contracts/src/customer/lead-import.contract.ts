import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { userText } from '../kit/user-text.ts';

export const leadImportErrors = defineErrors('lead-import', {
  tooLarge: { kind: 'too-large', text: '单个文件大小不可超过5M!' },
  badFile: { kind: 'invalid', text: '请上传 .xlsx 或 .csv 文件' },
  unreadable: { kind: 'invalid', text: '文件无法读取，请另存为 .xlsx 或 .csv 后重试' },
  badColumns: { kind: 'invalid', text: '表头与模板不一致，请下载模板后填写' },
  tooManyRows: { kind: 'invalid', text: '单次最多导入 5,000 行' },
  empty: { kind: 'invalid', text: '文件里没有数据' },
});

export const LEAD_LIST_BYTES = 5 * 1024 * 1024;
export const LEAD_LIST_ROWS = 5000;

const path = '/xmf-customer/clue/square';
const access = { code: 'customer_clue_import' };

const rowFault = z.object({ row: z.number().int(), column: z.string(), text: userText(z.string()) });

/** What became of the rows of a list. */
const importedLeads = z.object({
  added: z.number().int(),
  /** They were there: the list's values replace theirs. */
  updated: z.number().int(),
  /** They do not want to be contacted: nothing of them is stored. */
  refused: z.number().int(),
  badRows: z.number().int(),
  /** The first hundred. `row` as in the spreadsheet: the header is row 1. */
  faults: z.array(rowFault),
});
export type ImportedLeads = z.output<typeof importedLeads>;

/** Imports a list of companies (field `file`): the good rows, in one transaction. The list has the file's name. */
export const importLeads = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: '导入企业名单',
  access,
  bodyKind: 'multipart',
  bodyLimit: LEAD_LIST_BYTES,
  timeoutMs: 180_000,
  reply: importedLeads,
  errors: Object.values(leadImportErrors),
});

/** An empty list with its columns and a row that shows how. */
export const leadTemplate = endpoint({
  method: 'GET',
  path: `${path}/importTemplate`,
  summary: '下载企业名单模板',
  access,
  replyKind: 'file',
  reply: z.null(),
});
