import type { RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import type { Cell, CellRange } from './cell-range.ts';

/** What planners type and paste for a free day. */
const FREE = new Set(['', '休', '-', '—']);

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The shift that a text names: by short name or name. Null: free. Undefined: there is no such shift. */
export function shiftNamed(text: string, shifts: readonly RosterShift[]): string | null | undefined {
  const named = text.trim();
  if (FREE.has(named)) return null;
  const found = shifts.find(({ shortName, enabled }) => enabled && same(shortName, named));
  return (found ?? shifts.find(({ name, enabled }) => enabled && same(name, named)))?.id;
}

/** What the typed letters mean so far: a shift, or more letters are needed, or nothing begins like this. */
export function typed(text: string, shifts: readonly RosterShift[]): { id: string | null } | 'more' | 'unknown' {
  const begun = shifts.filter(({ shortName, enabled }) => enabled && shortName.toLowerCase().startsWith(text.toLowerCase()));
  const [only] = begun;
  if (only && begun.length === 1 && same(only.shortName, text)) return { id: only.id };
  if (begun.length > 0) return 'more';
  return text === '休' ? { id: null } : 'unknown';
}

/** Cells as a spreadsheet copies them: columns by tabs, rows by line ends. */
export const textOfCells = (rows: readonly (readonly (string | null)[])[], shifts: ReadonlyMap<string, RosterShift>): string =>
  rows.map((row) => row.map((id) => (id === null ? '' : (shifts.get(id)?.shortName ?? ''))).join('\t')).join('\n');

/** The cells of a copied text. */
export function cellsOfText(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
}

/**
 * Where the pasted cells go: over the chosen range, repeated if the range is a multiple of them; from its corner on if it is not.
 */
export function pasted<T>(block: readonly (readonly T[])[], { top, bottom, left, right }: CellRange): { cell: Cell; value: T }[] {
  const height = block.length;
  const width = Math.max(...block.map((row) => row.length));
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const fits = rows % height === 0 && columns % width === 0;
  const [lines, places] = fits ? [rows, columns] : [height, width];
  const put: { cell: Cell; value: T }[] = [];
  for (let row = 0; row < lines; row += 1) {
    for (let column = 0; column < places; column += 1) {
      const value = block[row % height]?.[column % width];
      if (value !== undefined) put.push({ cell: { row: top + row, column: left + column }, value });
    }
  }
  return put;
}
