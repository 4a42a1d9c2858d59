import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile } from '@lianxi/contracts/basic-model/file.contract';
import type { TenantTx } from '../../platform/db/db.ts';
import type { UploadedFile } from '../../platform/http/context.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { type SheetToWrite, writeXlsx, XLSX_TYPE } from '../../platform/spreadsheet/write-xlsx.ts';
import { findImport, type StagedRow } from './customer-import.queries.ts';

/** Writes a workbook into a temporary file, which is gone afterwards. */
export async function withWorkbook<T>(
  fileName: string,
  sheets: readonly SheetToWrite[],
  use: (workbook: UploadedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-workbook-'));
  try {
    const tempPath = join(folder, 'workbook.xlsx');
    await writeXlsx(tempPath, sheets);
    return await use({ fieldName: 'file', fileName, tempPath, size: (await stat(tempPath)).size, contentType: XLSX_TYPE });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps a workbook in the file shelf, for its owner alone. Answers its name there. */
export async function shelve({ files }: Kernel, tenant: TenantTx, agentId: string, workbook: UploadedFile): Promise<string> {
  const url = (fileSaveName: string) => `/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`;
  const stored = await files.store(tenant, workbook, { kind: 'agent', id: agentId }, { url, ownerOnly: true });
  await files.keep(tenant, [stored.fileSaveName]);
  return stored.fileSaveName;
}

/** The bad rows as they stand in the file, with what is wrong; null when there are none. */
export async function writeReport(
  kernel: Kernel,
  tenant: TenantTx,
  importId: string,
  titles: readonly string[],
  bad: readonly StagedRow[],
): Promise<string | null> {
  const found = await findImport(tenant, importId);
  if (bad.length === 0 || !found) return null;
  const columns = [...titles, '行号', '错误原因'].map((title) => ({ title, width: title === '错误原因' ? 48 : 16 }));
  const rows = bad.map(({ row, cells, faults }) => [
    ...titles.map((_, i) => cells[i] ?? ''),
    String(row),
    (faults ?? []).map(({ column, text }) => `${column}：${text}`).join('；'),
  ]);
  const fileName = `导入错误报告-${found.file_name.replace(/\.\w+$/, '')}.xlsx`;
  return withWorkbook(fileName, [{ name: '有误的行', columns, rows }], (workbook) =>
    shelve(kernel, tenant, found.agent_id, workbook),
  );
}
