import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import {
  CONTACT_FILE_ROWS,
  checkContactFile,
  contactTemplate,
  importContacts,
  taskContactErrors,
} from '@lianxi/contracts/outbound/task-contact.contract';
import type { FileReply, UploadedFile } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { readTable, TableError, type TableFault } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/write-xlsx.ts';
import { lockOpenTask } from './contact.queries.ts';
import { contactColumns, readContacts } from './contact-file.rules.ts';
import { insertContacts, sortContacts } from './new-contacts.ts';

const LIMITS = { rows: CONTACT_FILE_ROWS + 1, columns: 50, cell: 500 };
const SHOWN_FAULTS = 100;

const tableErrors: Record<TableFault, ErrorDefinition> = {
  unreadable: taskContactErrors.unreadable,
  'too-many-rows': taskContactErrors.tooManyRows,
  'too-many-columns': taskContactErrors.badColumns,
  'cell-too-long': taskContactErrors.unreadable,
};

export const contactFileRoutes = routes((on) => {
  on(checkContactFile, async (ctx) => {
    const task = await lockOpenTask(ctx, ctx.query.taskId);
    const { people, faults, badRows } = await read(ctx.files);
    const { fresh, known } = await sortContacts(ctx, task.id, people);
    return { added: fresh.length, duplicates: known.length, badRows, faults: faults.slice(0, SHOWN_FAULTS) };
  });

  on(importContacts, async (ctx) => {
    const task = await lockOpenTask(ctx, ctx.query.taskId);
    const { people, faults, badRows } = await read(ctx.files);
    const added = await insertContacts(ctx, task.id, people, ctx.now);
    ctx.audit({ target: `outbound-task:${task.id}`, after: { 导入联系人: added.added, 重复: added.duplicates, 有误: badRows } });
    ctx.changed(outboundTasksTopic);
    return { ...added, badRows, faults: faults.slice(0, SHOWN_FAULTS) };
  });

  on(contactTemplate, () => makeTemplate());
});

async function read(files: readonly UploadedFile[]) {
  const upload = files.find(({ fieldName }) => fieldName === 'file');
  const ending = extname(upload?.fileName ?? '').toLowerCase();
  if (!upload || !['.xlsx', '.csv'].includes(ending)) throw new CodedError(taskContactErrors.badFile);
  try {
    return readContacts(await readTable(upload.tempPath, LIMITS));
  } catch (error) {
    if (error instanceof TableError) throw new CodedError(tableErrors[error.fault]);
    throw error;
  }
}

const sample = ['示例（导入前请删除这一行）', '15400000000', '15400000009', '', '续保回访'];

async function makeTemplate(): Promise<FileReply> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-template-'));
  const path = join(folder, 'template.xlsx');
  const columns = Object.values(contactColumns).map((title) => ({ title, width: 20 }));
  await writeXlsx(path, [{ name: '外呼名单', columns, rows: [sample] }]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return {
    open: async (part) => Readable.from(part ? bytes.subarray(part.start, part.end + 1) : bytes),
    contentType: XLSX_TYPE,
    fileName: '外呼名单模板.xlsx',
    size: bytes.length,
    disposition: 'attachment',
    tag: createHash('sha256').update(bytes).digest('base64url'),
  };
}
