import {
  type CollectorFigure,
  collectorFigures,
  collectorReport,
  collectorReportRows,
  exportCollectorReport,
} from '@lianxi/contracts/collection/collection-report.contract';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useState } from 'react';
import { FigureCell } from './figure-cell.tsx';
import { ROWS_PAGE, RowsPanel } from './rows-panel.tsx';

type Row = RowOf<typeof collectorReport>;
type Opened = { row: Row; figure: CollectorFigure };

const measures: readonly Measure<Row>[] = [
  {
    title: '联系',
    unit: '次',
    series: [
      { name: '联系', of: ({ attempts }) => attempts.count },
      { name: '接通', of: ({ reached }) => reached.count },
    ],
  },
  { title: '回收', unit: '元', series: [{ name: '回收', of: ({ recovered }) => recovered.amount / 100 }] },
];

const share = ({ attempts, reached }: Row) =>
  attempts.count === 0 ? '—' : `${Math.round((100 * reached.count) / attempts.count)}%`;

const columnsFor = (open: (opened: Opened) => void): Column<Row>[] => {
  const column = (figure: CollectorFigure, title: string, width: number, sum = false): Column<Row> => ({
    ...{ key: sum ? `${figure}Sum` : figure, title, width, align: 'right' },
    render: (row) => (
      <FigureCell figure={row[figure]} words={`${row.name}${title}`} sum={sum} onOpen={() => open({ row, figure })} />
    ),
  });
  return [
    { key: 'name', title: '催收员', width: 150, render: ({ name }) => name },
    { key: 'day', title: '日期', width: 110, render: ({ day }) => day },
    column('attempts', '联系', 80),
    column('reached', '接通', 80),
    { key: 'share', title: '接通率', width: 80, align: 'right', render: share },
    column('promised', '新增承诺', 90),
    column('promised', '承诺金额', 130, true),
    column('recovered', '还款笔数', 90),
    column('recovered', '回收金额', 130, true),
    column('kept', '已兑现', 80),
    column('missed', '未兑现', 80),
  ];
};

/** What collectors did day by day (specification section 2, /report/callable/salesman/detail); without a range it is thirty days. */
export default function CollectorReportPage() {
  const list = useList(collectorReport, { pageSize: 20 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [columns] = useState(() => columnsFor(setOpened));
  const { ownerId, beginTime, endTime } = list.filters;
  const owner = list.data?.list.find(({ agentId }) => agentId === ownerId);
  return (
    <>
      <StatisticsPage
        title="催收员明细"
        what="催收员明细"
        list={list}
        columns={columns}
        charts={{ kind: 'bar', measures, nameOf: ({ name, day }) => `${day.slice(5)} ${name}`, newestFirst: true }}
        onExport={() => call(exportCollectorReport, { body: list.filters })}
        onOpen={(row) => setOpened({ row, figure: row.attempts.count > 0 ? 'attempts' : 'recovered' })}
        empty={{ title: '这段时间没有催收记录', words: '可选择其他统计时间，最多 31 天。' }}
        filters={
          <FilterBar list={list}>
            <PickFilter
              list={list}
              name="ownerId"
              label="催收员"
              none="全部催收员"
              load={loadAgents}
              chosen={ownerId && owner ? { value: ownerId, text: owner.name } : undefined}
            />
            <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
          </FilterBar>
        }
      />
      {opened && (
        <Rows
          key={`${opened.row.id} ${opened.figure}`}
          opened={opened}
          query={{ ownerId, beginTime, endTime }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Rows({
  opened: { row, figure },
  query,
  onClose,
}: {
  opened: Opened;
  query: { ownerId: string | undefined; beginTime: string | undefined; endTime: string | undefined };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const asked = { ...query, row: row.id, figure, currentPage: page, pageSize: ROWS_PAGE };
  const { data, error, refetch } = useCall(collectorReportRows, { query: asked });
  return (
    <RowsPanel
      title={`${row.name} ${row.day}：${collectorFigures[figure]}`}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      onTurn={setPage}
      onClose={onClose}
    />
  );
}
