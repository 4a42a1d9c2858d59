import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { type ReactNode, useMemo } from 'react';
import { FigureCharts, type FigureLook } from '../chart/figure-charts.tsx';
import { Page } from '../ui/page.tsx';
import type { Column } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { ListContent, ListPager } from './list-page.tsx';
import type { ListState, RowOf } from './use-list.ts';

/** The page of figures: charts of the rows that are shown, the table below them, and an export of both. */
export function StatisticsPage<E extends Endpoint>({
  title,
  filters,
  list,
  charts,
  onExport,
  onOpen,
  totals,
  children,
  ...content
}: {
  title: string;
  what: string;
  list: ListState<E>;
  filters: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  empty: { title: string; words: string };
  charts: Pick<FigureLook<RowOf<E>>, 'kind' | 'measures' | 'axisWords'> & {
    nameOf: (row: RowOf<E>) => string;
    /** The list shows the newest first; the charts show the oldest first. */
    newestFirst?: boolean;
  };
  /** Begins the task of the export. */
  onExport: () => Promise<unknown>;
  onOpen: (row: RowOf<E>) => void;
  /** What all rows come to, above the charts. */
  totals?: ReactNode;
  /** Panels of the page. */
  children?: ReactNode;
}) {
  const { nameOf, newestFirst = false, ...look } = charts;
  const page = list.data as ListPage<RowOf<E> & { id: string }> | undefined;
  // The functions that name rows are new at each render; only the rows count.
  const rows = useMemo(() => {
    const named = (page?.list ?? []).map((row) => ({ id: row.id, name: nameOf(row), figures: row }));
    return newestFirst ? named.reverse() : named;
  }, [page]);
  const open = (id: string) => {
    const row = page?.list.find((each) => each.id === id);
    if (row) onOpen(row);
  };
  const shown = rows.length > 0 && !list.error;
  return (
    <Page
      title={title}
      count={page?.total}
      actions={<ExportButton begin={onExport} disabled={!shown} />}
      filters={filters}
      footer={<ListPager list={list} />}
    >
      {shown && totals}
      {shown && <FigureCharts rows={rows} onOpen={open} {...look} />}
      <ListContent list={list} onOpen={onOpen} {...content} />
      {children}
    </Page>
  );
}
