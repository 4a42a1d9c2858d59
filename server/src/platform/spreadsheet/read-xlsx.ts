import { text } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { type Entry, openPromise } from 'yauzl';
import { requireModestZip } from '../files/modest-zip.ts';
import type { Table } from './read-table.ts';

/** Reads the first sheet of a workbook whose unpacked size has been looked at. */
export async function readXlsx(path: string): Promise<Table> {
  await requireModestZip(path);
  const [cells, formulas] = [await readSheet(path, 1, { trim: false }), await findFormulas(path)];
  const table: Table = cells.map((row) => row.map(asText));
  for (const { row, column } of formulas) {
    const line = table[row];
    if (line && column < line.length) line[column] = null;
  }
  return table;
}

/** As a person reads it: whole numbers in full (a telephone number is one to Excel), dates by the day. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

/** The reader answers a formula's last result as if somebody had typed it: where formulas are, the sheet itself tells. */
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
    // A sheet whose cells do not say where they are is refused by the reader.
    return [...sheet.matchAll(/<(?:[\w.-]+:)?c\b[^>]*?\br=["']([A-Z]{1,3})(\d+)["'][^>]*>\s*<(?:[\w.-]+:)?f[\s>/]/g)].map(
      ([, letters = '', row]) => ({
        row: Number(row) - 1,
        column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
      }),
    );
  } finally {
    zip.close();
  }
}
