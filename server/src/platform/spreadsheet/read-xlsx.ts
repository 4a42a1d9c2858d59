import { text } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { type Entry, openPromise } from 'yauzl';
import { columnOf, requireModestSheets } from './modest-sheet.ts';
import type { Table } from './read-table.ts';

/** Reads the first sheet of a workbook that stays within the limits. */
export async function readXlsx(path: string): Promise<Table> {
  await requireModestSheets(path);
  const [cells, formulas] = [await readSheet(path, 1, { trim: false }), await findFormulas(path)];
  const table: Table = cells.map((row) => row.map(asText));
  for (const { row, column } of formulas) {
    const line = table[row];
    if (line && column < line.length) line[column] = null;
  }
  return table;
}

/** The text that a user sees: whole numbers in full (for Excel a telephone number is a number), dates by the day. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

/** The reader returns a formula's last result like a typed value. The sheet itself shows where formulas are. */
async function findFormulas(path: string): Promise<{ row: number; column: number }[]> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string): Promise<string> => {
      const entry = entries.get(name);
      return entry ? text(await zip.openReadStreamPromise(entry)) : '';
    };
    const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(await read('xl/workbook.xml'))?.[1];
    const links = (await read('xl/_rels/workbook.xml.rels')).match(/<Relationship\b[^>]*>/g) ?? [];
    const link = links.find((tag) => tag.includes(`Id="${id}"`));
    const target = link && /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(link)?.[1];
    const sheet = await read(`xl/${target ?? 'worksheets/sheet1.xml'}`);
    // The reader refuses a sheet whose cells have no positions.
    return [...sheet.matchAll(/<(?:[\w.-]+:)?c\b[^>]*?\br=["']([A-Z]{1,3})(\d+)["'][^>]*>\s*<(?:[\w.-]+:)?f[\s>/]/g)].map(
      ([, letters = '', row]) => ({
        row: Number(row) - 1,
        column: columnOf(letters) - 1,
      }),
    );
  } finally {
    zip.close();
  }
}
