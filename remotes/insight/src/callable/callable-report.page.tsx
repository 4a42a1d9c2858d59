import {
  type CollectionReportFigure,
  collectionReport,
  collectionReportFigures,
  collectionReportRows,
  exportCollectionReport,
} from '@lianxi/contracts/collection/collection-report.contract';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useMemo, useState } from 'react';
import { FigureCell } from './figure-cell.tsx';
import { ROWS_PAGE, RowsPanel } from './rows-panel.tsx';

type Row = RowOf<typeof collectionReport>;
type Opened = { row: Row; figure: CollectionReportFigure };

const byOptions = [
  { value: 'stage', text: '按阶段' },
  { value: 'team', text: '按团队' },
];
const titles = { batch: '批次', stage: '阶段', team: '团队' };

const yuanOf = (fen: number) => fen / 100;
const measures: readonly Measure<Row>[] = [
  {
    title: '待还与回收',
    unit: '元',
    series: [
      { name: '待还', of: ({ owed }) => yuanOf(owed.amount) },
      { name: '回收', of: ({ recovered }) => yuanOf(recovered.amount) },
    ],
  },
  {
    title: '到期承诺',
    unit: '个',
    series: [
      { name: '已兑现', of: ({ kept }) => kept.count },
      { name: '部分兑现', of: ({ partly }) => partly.count },
      { name: '已违约', of: ({ broken }) => broken.count },
    ],
  },
];

const rateOf = ({ kept, partly, broken }: Row) => {
  const all = kept.count + partly.count + broken.count;
  return all === 0 ? '—' : `${Math.round((100 * kept.count) / all)}%`;
};

/** The columns of the figures, each of which opens its rows. */
const figureColumns = (open: (opened: Opened) => void): Column<Row>[] => {
  const column = (figure: CollectionReportFigure, title: string, width: number, sum = false): Column<Row> => ({
    ...{ key: sum ? `${figure}Sum` : figure, title, width, align: 'right' },
    render: (row) => (
      <FigureCell figure={row[figure]} words={`${row.name}${title}`} sum={sum} onOpen={() => open({ row, figure })} />
    ),
  });
  return [
    column('cases', '案件', 80),
    column('cases', '委案金额', 140, true),
    column('owed', '待还金额', 140, true),
    column('recovered', '还款笔数', 90),
    column('recovered', '回收金额', 140, true),
    column('kept', '已兑现', 80),
    column('partly', '部分兑现', 90),
    column('broken', '已违约', 80),
    { key: 'rate', title: '兑现率', width: 80, align: 'right', render: rateOf },
  ];
};

/**
 * Debts by batch, stage or team (specification section 2, /report/callable): what is owed now, what came in and what became of
 * promises in a time; without a range it is thirty days.
 */
export default function CallableReportPage() {
  const list = useList(collectionReport, { pageSize: 50 });
  const { by = 'batch', beginTime, endTime } = list.filters;
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(
    () => [{ key: 'name', title: titles[by], width: 220, render: ({ name }: Row) => name }, ...figureColumns(setOpened)],
    [by],
  );
  return (
    <>
      <StatisticsPage
        title="催收报表"
        what="催收报表"
        list={list}
        columns={columns}
        charts={{ kind: 'bar', measures, nameOf: ({ name }) => name }}
        onExport={() => call(exportCollectionReport, { body: list.filters })}
        onOpen={(row) => setOpened({ row, figure: 'cases' })}
        empty={{ title: '还没有催收案件', words: '导入批次后，这里显示待还、回收和承诺兑现情况。' }}
        filters={
          <FilterBar list={list}>
            <ChoiceFilter list={list} name="by" label="统计方式" none="按批次" options={byOptions} />
            <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
          </FilterBar>
        }
      />
      {opened && (
        <Rows
          key={`${opened.row.id} ${opened.figure}`}
          opened={opened}
          query={{ by, beginTime, endTime }}
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
  query: { by: keyof typeof titles; beginTime: string | undefined; endTime: string | undefined };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const asked = { ...query, row: row.id, figure, currentPage: page, pageSize: ROWS_PAGE };
  const { data, error, refetch } = useCall(collectionReportRows, { query: asked });
  return (
    <RowsPanel
      title={`${row.name}：${collectionReportFigures[figure]}`}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      onTurn={setPage}
      onClose={onClose}
    />
  );
}
