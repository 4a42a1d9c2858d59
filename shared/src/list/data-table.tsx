import { memo, type ReactNode, useId, useRef } from 'react';
import { ChooseAll } from './choose-all.tsx';
import { ColumnHead, type Sorting } from './column-head.tsx';
import { type ColumnChoice, ColumnSettings, useShownColumns } from './column-settings.tsx';
import { useRowsInSight } from './rows-in-sight.ts';
import { useLatest } from './use-latest.ts';
import '../ui/row-actions.css';
import './data-table.css';

export interface Column<Row> {
  /** Unique in the table; the setting of hidden columns stores it. */
  key: string;
  title: string;
  /** In pixels; a wider table shares the rest in these proportions. */
  width: number;
  render: (row: Row) => ReactNode;
  /** Buttons next to the value, which do not open the row: the value of the first column is itself a button. */
  aside?: (row: Row) => ReactNode;
  align?: 'right';
  /** The column stays at the right edge and cannot be hidden: for a row's actions. */
  actions?: boolean;
  /** Hidden until the agent wants it. */
  optional?: boolean;
  /** The list can be sorted by this key. */
  sort?: string | undefined;
}

const CHOICE_PX = 40;

/**
 * A table of records: a fixed header, and rows that can be opened and chosen. Rows out of sight are not built. A plain `<table>`,
 * which screen readers know (docs/decisions/0008).
 */
export function DataTable<Row extends { id: string }>({
  what,
  rows,
  columns,
  onOpen,
  openId,
  selection,
  stale = false,
  choice,
  sorting,
}: {
  /** The name of the rows, for example 客户. */
  what: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  onOpen?: ((row: Row) => void) | undefined;
  openId?: string | undefined;
  /** Chosen rows, by id, over all pages. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined;
  /** Rows of the former query, until the answer to the present one arrives. */
  stale?: boolean;
  /** Which columns are shown, where the page decides it; else it is stored in this browser. */
  choice?: ColumnChoice<Column<Row>> | undefined;
  sorting?: Sorting | undefined;
}) {
  const tableId = useId();
  const tableRef = useRef<HTMLTableElement>(null);
  const stored = useShownColumns(what, columns);
  const { shown, hidden, toggle } = choice ?? stored;
  const { first, last, before, after } = useRowsInSight(tableRef, rows.length);

  const chosen = new Set(selection?.ids);
  const onChoose = useLatest((id: string) => {
    selection?.onChange(chosen.has(id) ? selection.ids.filter((other) => other !== id) : [...selection.ids, id]);
  });
  const onOpenRow = useLatest((row: Row) => onOpen?.(row));
  const minWidth = shown.reduce((sum, { width }) => sum + width, selection ? CHOICE_PX : 0);

  return (
    <>
      <ColumnSettings columns={columns} hidden={hidden} onToggle={toggle} />
      <table
        ref={tableRef}
        className={stale ? 'lx-table lx-table-stale' : 'lx-table'}
        style={{ minWidth }}
        aria-label={what}
        aria-rowcount={rows.length + 1}
        aria-busy={stale || undefined}
      >
        <colgroup>
          {selection && <col style={{ width: CHOICE_PX }} />}
          {shown.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <ChooseAll rows={rows} chosen={chosen} onChange={selection.onChange} />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead key={column.key} column={column} className={cellClass(column)} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {rows.slice(first, last).map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              place={first + index}
              columns={shown}
              nameId={`${tableId}-${row.id}`}
              open={row.id === openId}
              chosen={selection ? chosen.has(row.id) : undefined}
              onChoose={onChoose}
              onOpen={onOpen ? onOpenRow : undefined}
            />
          ))}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </>
  );
}

const cellClass = ({ align, actions }: { align?: 'right'; actions?: boolean }) =>
  [align === 'right' && 'lx-table-right', actions && 'lx-table-actions'].filter(Boolean).join(' ') || undefined;

interface RowProps<Row> {
  row: Row;
  /** The index in the whole table, from 0. */
  place: number;
  columns: readonly Column<Row>[];
  /** The id of the first cell, which names the row. */
  nameId: string;
  open: boolean;
  /** Undefined: rows cannot be chosen. */
  chosen: boolean | undefined;
  onChoose: (id: string) => void;
  onOpen: ((row: Row) => void) | undefined;
}

function PlainRow<Row extends { id: string }>({ row, place, columns, nameId, open, chosen, onChoose, onOpen }: RowProps<Row>) {
  const openUnlessControl = (target: EventTarget) => {
    if (!(target instanceof Element) || target.closest('button, a, input, select, label')) return;
    // A user who marks text to copy it does not want to open the row.
    if (getSelection()?.isCollapsed === false) return;
    onOpen?.(row);
  };
  return (
    <tr
      aria-rowindex={place + 2}
      aria-current={open || undefined}
      className={onOpen ? 'lx-table-opens' : undefined}
      onClick={onOpen && ((event) => openUnlessControl(event.target))}
    >
      {chosen !== undefined && (
        <td>
          <input
            type="checkbox"
            className="lx-check"
            aria-labelledby={nameId}
            checked={chosen}
            onChange={() => onChoose(row.id)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} id={index === 0 && !onOpen ? nameId : undefined} className={cellClass(column)}>
          {index === 0 && onOpen ? (
            <button type="button" id={nameId} className="lx-link" onClick={() => onOpen(row)}>
              {column.render(row)}
            </button>
          ) : (
            column.render(row)
          )}
          {column.aside?.(row)}
        </td>
      ))}
    </tr>
  );
}

// An unchanged row is not built again when another row changes, or when the table scrolls.
const TableRow = memo(PlainRow) as typeof PlainRow;

/** Room for rows that are not built. */
function Spacer({ height }: { height: number }) {
  return <tr style={{ height }} />;
}
