import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type Table, TableError } from './read-table.ts';

/** Reads delimited text. It stops at one row more than `rows`, which proves that there are too many. */
export async function readCsv(path: string, rows: number): Promise<Table> {
  const text = decode(await readFile(path));
  // Neither text nor a table: an old .xls file, a picture.
  if (text.includes('\0')) throw new TableError('unreadable');
  return parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: rows + 1,
  });
}

/** By byte order mark; else UTF-8 if the bytes are valid UTF-8; else the encoding of Excel on a Chinese Windows. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The delimiter that occurs most in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, n: line.split(delimiter).length }));
  return counts.toSorted((a, b) => b.n - a.n)[0]?.delimiter ?? ',';
}
