/** A place in the grid: the person's row and the day's column, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell with the focus, and the cell from which the choice reaches to it. */
export interface Choice {
  readonly at: Cell;
  readonly anchor: Cell;
}

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const choose = (cell: Cell): Choice => ({ at: cell, anchor: cell });

/** The chosen cells; all borders are included. */
export const rangeOf = ({ at, anchor }: Choice): CellRange => ({
  top: Math.min(at.row, anchor.row),
  bottom: Math.max(at.row, anchor.row),
  left: Math.min(at.column, anchor.column),
  right: Math.max(at.column, anchor.column),
});

export function cellsOf({ top, bottom, left, right }: CellRange): Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) cells.push({ row, column });
  return cells;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The rows that one page of the screen shows. */
  readonly page: number;
}

const moves: Record<string, (cell: Cell, size: GridSize) => Cell> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
};

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Where a key leads; with Shift the choice grows. Undefined: the key does not move. */
export function moved(choice: Choice, key: string, size: GridSize, shift: boolean): Choice | undefined {
  const target = moves[key]?.(choice.at, size);
  if (!target) return undefined;
  const at = { row: within(target.row, size.rows), column: within(target.column, size.columns) };
  return shift ? { at, anchor: choice.anchor } : choose(at);
}

/** The choice within a grid that became smaller. */
export function clamped({ at, anchor }: Choice, { rows, columns }: Pick<GridSize, 'rows' | 'columns'>): Choice {
  const inside = ({ row, column }: Cell) => ({ row: within(row, rows), column: within(column, columns) });
  return { at: inside(at), anchor: inside(anchor) };
}
