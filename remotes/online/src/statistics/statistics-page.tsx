import { Button } from '@douyinfe/semi-ui';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import type { Column } from '@lianxi/shared/list/data-table';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import type { ListState, RowOf } from '@lianxi/shared/list/use-list';
import { openTaskCentre } from '@lianxi/shared/portal/task-centre';
import { Page } from '@lianxi/shared/ui/page';
import { type ReactNode, useMemo } from 'react';
import { FigureCharts, type FigureLook } from './figure-charts.tsx';

type Counted = ChatFigures & { id: string };

/** Takes the counted along as a spreadsheet, which the task centre offers. */
function Export({ begin, disabled }: { begin: () => Promise<unknown>; disabled: boolean }) {
  const start = useAction(async () => {
    await begin();
    openTaskCentre();
  });
  return (
    <Button disabled={disabled} loading={start.running} onClick={() => void start.run()}>
      导出
    </Button>
  );
}

/** The page of something counted: charts of the rows that are shown, the table below them, and both as a spreadsheet. */
export function StatisticsPage<E extends Endpoint>({
  title,
  filters,
  list,
  charts,
  onExport,
  onOpen,
  ...content
}: {
  title: string;
  what: string;
  list: ListState<E>;
  filters: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  empty: { title: string; words: string };
  charts: Pick<FigureLook, 'kind' | 'hasMissed' | 'axisWords'> & {
    nameOf: (row: RowOf<E>) => string;
    /** The list is; the charts go the other way. */
    newestFirst?: boolean;
  };
  /** Begins the task of the export. */
  onExport: () => Promise<unknown>;
  onOpen: (row: RowOf<E>) => void;
}) {
  const { nameOf, newestFirst = false, ...look } = charts;
  const page = list.data as ListPage<RowOf<E> & Counted> | undefined;
  // What names rows is written anew with each look; only the rows count.
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
      actions={<Export begin={onExport} disabled={!shown} />}
      filters={filters}
      footer={<ListPager list={list} />}
    >
      {shown && <FigureCharts rows={rows} onOpen={open} {...look} />}
      <ListContent list={list} onOpen={onOpen} {...content} />
    </Page>
  );
}
