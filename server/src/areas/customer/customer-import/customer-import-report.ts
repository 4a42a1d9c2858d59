import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { shelve, withWorkbook } from '../../../platform/spreadsheet/workbook-file.ts';
import { findImport, type StagedRow } from './customer-import.queries.ts';

/** The bad rows as they are in the file, with their errors; null when there are none. */
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
    shelve(kernel, tenant, { agentId: found.agent_id, needs: ['customer_import'] }, workbook),
  );
}
