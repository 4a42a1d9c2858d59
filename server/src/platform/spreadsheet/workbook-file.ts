import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import type { TenantTx } from '../db/db.ts';
import type { UploadedFile } from '../http/files.ts';
import type { Kernel } from '../kernel.ts';
import { type SheetToWrite, writeXlsx, XLSX_TYPE } from './write-xlsx.ts';

/** Writes a workbook into a temporary file, which is removed afterwards. */
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

/** Stores a workbook for its owner only, while they have these rights. Returns its stored name. */
export async function shelve(
  { files }: Kernel,
  tenant: TenantTx,
  { agentId, needs }: { agentId: string; needs: readonly string[] },
  workbook: UploadedFile,
): Promise<string> {
  const url = (fileSaveName: string) => `/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`;
  const stored = await files.store(tenant, workbook, { kind: 'agent', id: agentId }, { url, ownerOnly: true, needs });
  await files.keep(tenant, [stored.fileSaveName]);
  return stored.fileSaveName;
}
