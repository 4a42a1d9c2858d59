import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { importLeads, LEAD_LIST_ROWS, leadImportErrors, leadTemplate } from '@lianxi/contracts/customer/lead-import.contract';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { FileReply } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { readTable, type Table, TableError, type TableFault } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/write-xlsx.ts';
import { leadColumns, readLeads } from './lead-import.rules.ts';
import { storeLeads } from './new-lead.ts';

const LIMITS = { rows: LEAD_LIST_ROWS + 1, columns: 100, cell: 500 };
const SHOWN_FAULTS = 100;
const LIST_NAME = 100;

const tableErrors: Record<TableFault, ErrorDefinition> = {
  unreadable: leadImportErrors.unreadable,
  'too-many-rows': leadImportErrors.tooManyRows,
  'too-many-columns': leadImportErrors.badColumns,
  'cell-too-long': leadImportErrors.unreadable,
};

export const leadImportRoutes = routes((on) => {
  on(importLeads, async (ctx) => {
    const upload = ctx.files.find(({ fieldName }) => fieldName === 'file');
    const ending = extname(upload?.fileName ?? '');
    if (!upload || !['.xlsx', '.csv'].includes(ending.toLowerCase())) throw new CodedError(leadImportErrors.badFile);
    const { leads, faults, badRows } = readLeads(await read(upload.tempPath));
    const name = upload.fileName.slice(0, -ending.length).slice(0, LIST_NAME) || '企业名单';
    const stored = await storeLeads(ctx, leads, { name, at: ctx.now });
    ctx.audit({ target: 'lead', after: { ...stored, badRows } });
    return { ...stored, badRows, faults: faults.slice(0, SHOWN_FAULTS) };
  });

  on(leadTemplate, () => makeTemplate());
});

async function read(path: string): Promise<Table> {
  try {
    return await readTable(path, LIMITS);
  } catch (error) {
    if (error instanceof TableError) throw new CodedError(tableErrors[error.fault]);
    throw error;
  }
}

const sample: Record<keyof typeof leadColumns, string> = {
  name: '示例企业（导入前请删除这一行）',
  creditCode: '91990000MADM90000L',
  region: '苏州',
  trade: '家电零售',
  capital: '500',
  founded: '2020-01-31',
  status: '存续',
  address: '示例路 1 号',
  legalPerson: '示例',
  contact: '示例',
  phone: '15400000000',
  email: '',
};

async function makeTemplate(): Promise<FileReply> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-template-'));
  const path = join(folder, 'template.xlsx');
  const columns = Object.values(leadColumns).map((title) => ({ title, width: 20 }));
  const row = (Object.keys(leadColumns) as (keyof typeof leadColumns)[]).map((column) => sample[column]);
  await writeXlsx(path, [{ name: '企业名单', columns, rows: [row] }]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return {
    open: async (part) => Readable.from(part ? bytes.subarray(part.start, part.end + 1) : bytes),
    contentType: XLSX_TYPE,
    fileName: '企业名单模板.xlsx',
    size: bytes.length,
    disposition: 'attachment',
    tag: createHash('sha256').update(bytes).digest('base64url'),
  };
}
