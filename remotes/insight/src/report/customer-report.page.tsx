import {
  type CustomerFigures,
  type CustomerReportBy,
  type CustomerReportRow,
  customerFigureNames,
  customerReport,
  customerReportBy,
  customerReportByNames,
  exportCustomerReport,
} from '@lianxi/contracts/insight/customer-report.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { useList } from '@lianxi/shared/list/use-list';
import { grouped } from '@lianxi/shared/ui/grouped';
import { useMemo } from 'react';
import { changeWords } from './change-words.ts';
import { Totals } from './totals.tsx';

type FigureName = keyof CustomerFigures;
const names = Object.keys(customerFigureNames) as FigureName[];

const words = (name: FigureName, value: number) => (name === 'amount' ? `¥${grouped(Math.round(value / 100))}` : grouped(value));

const series = (name: FigureName) => ({ name: customerFigureNames[name].name, of: (row: CustomerReportRow) => row[name] });
const measures: readonly Measure<CustomerReportRow>[] = [
  { title: '客户', unit: '位', series: (['created', 'allotted', 'recovered', 'followed'] as const).map(series) },
  { title: '成交订单', unit: '单', series: [series('orders')] },
];

const columnsBy = (by: CustomerReportBy): readonly Column<CustomerReportRow>[] => [
  { key: 'name', title: customerReportByNames[by], width: 180, render: ({ name }) => name },
  ...names.map(
    (name): Column<CustomerReportRow> => ({
      key: name,
      title: customerFigureNames[name].name,
      width: 110,
      align: 'right',
      render: (row) => (
        <span className="report-cell">
          <span title={`口径：${customerFigureNames[name].formula}`}>{words(name, row[name])}</span>
          {row.before && <span className="report-before">{changeWords(row[name], row.before[name])}</span>}
        </span>
      ),
    }),
  ),
];

const options = customerReportBy.options.map((value) => ({ value, text: customerReportByNames[value] }));
const compared = [{ value: '1', text: '与前期比较' }] as const;

/** Customers (specification section 2, /report/customerreport). Without a range of time it shows today. */
export default function CustomerReportPage() {
  const list = useList(customerReport);
  const by = list.filters.by ?? 'source';
  const { beginTime, endTime, ownerId } = list.filters;
  const columns = useMemo(() => columnsBy(by), [by]);
  const reply = list.data as ReplyOf<typeof customerReport> | undefined;
  /** An owner opens their days; anything else the owners. */
  const narrow = ({ id }: CustomerReportRow) => {
    if (by === 'owner' && id !== 'none') list.change({ ownerId: id, by: 'day' });
    else if (by !== 'owner') list.change({ by: 'owner' });
  };
  return (
    <StatisticsPage
      title="客户报表"
      what="客户报表"
      list={list}
      columns={columns}
      charts={{
        kind: by === 'day' ? 'line' : 'bar',
        measures,
        nameOf: ({ name }) => name,
        newestFirst: by === 'day',
        axisWords: (name) => (by === 'owner' ? (name.split(' ')[0] ?? '') : by === 'day' ? name.slice(5) : name),
      }}
      onExport={() => call(exportCustomerReport, { body: { beginTime, endTime, ownerId, by } })}
      onOpen={narrow}
      totals={
        reply && (
          <Totals
            totals={names.map((name) => ({
              ...customerFigureNames[name],
              value: words(name, reply.totals[name]),
              before: reply.before
                ? `${words(name, reply.before[name])} ${changeWords(reply.totals[name], reply.before[name])}`
                : '',
            }))}
          />
        )
      }
      empty={{ title: '这段时间没有客户数据', words: '新建、分配、跟进客户或下单后，这里按来源、地区等统计。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="by" label="统计方式" none="按来源" options={options.slice(1)} />
          <PickFilter list={list} name="ownerId" label="归属坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
          <ChoiceFilter list={list} name="compare" label="比较" none="不比较" options={compared} />
        </FilterBar>
      }
    />
  );
}
