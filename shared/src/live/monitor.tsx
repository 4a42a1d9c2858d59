import type { ReactNode } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import './monitor.css';

/** A list of a monitoring page with its name and its count. */
export function MonitorPart({
  title,
  count,
  actions,
  children,
}: {
  title: string;
  count: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="monitor-part" aria-label={title}>
      <h2>
        {title} <span className="monitor-count">{count}</span>
        {actions}
      </h2>
      {children}
    </section>
  );
}

/** A list whose rows open next to the page, or the text while it is empty. */
export function MonitorTable<Row extends { id: string }>({
  title,
  none,
  ...table
}: {
  title: string;
  none: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  onOpen?: ((row: Row) => void) | undefined;
  openId?: string | undefined;
}) {
  const { rows } = table;
  return (
    <MonitorPart title={title} count={rows.length}>
      {rows.length > 0 ? <DataTable what={title} {...table} /> : <p className="monitor-none">{none}</p>}
    </MonitorPart>
  );
}
