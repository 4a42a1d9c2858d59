import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { ReactNode } from 'react';
import { Empty, Failure, FilteredEmpty, Loading } from '../ui/data-states.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import type { ColumnChoice } from './column-settings.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type ListState, PAGE_SIZES, type RowOf } from './use-list.ts';

/**
 * The page of a list: title with count and actions, filters, table with its five states, pager. A page with special needs uses
 * `Page`, `useList`, `FilterBar`, `ListContent` and `DataTable` directly.
 */
export function ListPage<E extends Endpoint>({
  title,
  list,
  filters,
  actions,
  children,
  ...content
}: ListContentProps<E> & {
  title: string;
  /** A `FilterBar`. */
  filters?: ReactNode;
  actions?: ReactNode;
  /** Drawers and dialogs of the page. */
  children?: ReactNode;
}) {
  return (
    <Page title={title} count={list.data?.total} actions={actions} filters={filters} footer={<ListPager list={list} />}>
      <ListContent list={list} {...content} />
      {children}
    </Page>
  );
}

interface ListContentProps<E extends Endpoint> {
  list: ListState<E>;
  /** The name of the rows, for example 客户: for the table, its settings and its failure. */
  what: string;
  columns: readonly Column<RowOf<E>>[];
  /** The text while there is no row at all, with the next step. */
  empty: { title: string; words?: ReactNode; action?: ReactNode };
  onOpen?: ((row: RowOf<E>) => void) | undefined;
  /** The row whose record is open next to the list. */
  openId?: string | undefined;
  /** Chosen rows, by id. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined;
  /** Which columns are shown, where the page decides it; else it is stored in this browser. */
  choice?: ColumnChoice<Column<RowOf<E>>> | undefined;
}

/** The table of a list in its present state. */
export function ListContent<E extends Endpoint>({ list, what, empty, ...table }: ListContentProps<E>) {
  const { data, error, filtered, stale } = list;
  if (error) return <Failure what={what} error={error} onRetry={list.refetch} />;
  if (!data) return <Loading rows={12} />;
  if (data.total === 0 && filtered) return <FilteredEmpty onClear={list.clear} />;
  if (data.total === 0) return <Empty {...empty} />;
  return <DataTable what={what} rows={data.list as (RowOf<E> & { id: string })[]} stale={stale} sorting={list} {...table} />;
}

/** The present page of the list, and the way to others. */
export function ListPager<E extends Endpoint>({ list: { data, turn } }: { list: ListState<E> }) {
  if (!data || data.total === 0) return null;
  const { total, currentPage, pageSize } = data;
  return <Pager total={total} currentPage={currentPage} pageSize={pageSize} pageSizes={PAGE_SIZES} onChange={turn} />;
}
