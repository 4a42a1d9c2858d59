import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { requireModestZip } from '../files/modest-zip.ts';

/**
 * The limit of all sheets together: 50,000 rows of 100 columns. The reader makes a cell for each place up to the last one,
 * empty or not.
 */
const MAX_PLACES = 5_000_000;

/** A workbook that needs too much memory, or hides its size: too many `rows` or `columns`. */
export class ImmodestSheet extends Error {
  readonly tooMany: 'rows' | 'columns';

  constructor(tooMany: 'rows' | 'columns') {
    super('表格过大，请拆分后重试');
    this.name = 'ImmodestSheet';
    this.tooMany = tooMany;
  }
}

/** Checks the positions of a workbook's cells before a library makes a table of them. Throws {@link ImmodestSheet}. */
export async function requireModestSheets(path: string): Promise<void> {
  await requireModestZip(path);
  const zip = await openPromise(path, { autoClose: false });
  let places = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/\.xml$/i.test(entry.fileName)) continue;
      const { row, column } = lastCell(await text(await zip.openReadStreamPromise(entry)));
      places += row * column;
      if (places > MAX_PLACES) throw new ImmodestSheet(column > row ? 'columns' : 'rows');
    }
  } finally {
    zip.close();
  }
}

/** The greatest row and the greatest column in a part of a workbook, from 1. */
function lastCell(xml: string): { row: number; column: number } {
  const last = { row: 0, column: 0 };
  for (const [, address = ''] of xml.matchAll(/<(?:[\w.-]+:)?c\b[^>]*?\br\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
    // Another notation, such as numbers in place of letters: no program writes it.
    if (!letters) throw new ImmodestSheet('rows');
    last.row = Math.max(last.row, Number(row));
    last.column = Math.max(last.column, columnOf(letters));
  }
  return last;
}

/** A: 1, Z: 26, AA: 27. */
export function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
