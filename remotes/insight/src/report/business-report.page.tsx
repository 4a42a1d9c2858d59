import {
  type BusinessFigures,
  type BusinessReportRow,
  businessFigureNames,
  businessReport,
  exportBusinessReport,
} from '@lianxi/contracts/insight/business-report.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { grouped } from '@lianxi/shared/ui/grouped';
import { changeWords } from './change-words.ts';
import { Totals } from './totals.tsx';

const names = Object.keys(businessFigureNames) as (keyof BusinessFigures)[];
const measures: readonly Measure<BusinessReportRow>[] = [
  { title: '小结数', unit: '条', series: [{ name: '小结数', of: ({ count }) => count }] },
];

/** A choice that grew by half and by more than a few is rising. */
const isRising = ({ count, before }: BusinessReportRow) => before !== null && count >= before * 1.5 && count - before >= 3;

const columns: readonly Column<BusinessReportRow>[] = [
  { key: 'words', title: '选项', width: 220, render: ({ words }) => words },
  { key: 'label', title: '字段', width: 120, render: ({ label }) => label },
  { key: 'template', title: '模板', width: 150, render: ({ templateName }) => templateName },
  { key: 'count', title: '小结数', width: 90, align: 'right', render: ({ count }) => grouped(count) },
  { key: 'share', title: '占比', width: 80, align: 'right', render: ({ share }) => `${share.toFixed(1)}%` },
  {
    key: 'before',
    title: '前期',
    width: 130,
    align: 'right',
    render: (row) =>
      row.before === null ? '—' : `${grouped(row.before)} ${isRising(row) ? '上升' : ''}${changeWords(row.count, row.before)}`,
  },
];
const channels = [
  { value: 'call', text: '电话' },
  { value: 'chat', text: '在线' },
] as const;
const compared = [{ value: '1', text: '与前期比较' }] as const;

/** Summaries by choice, and visit plans (specification section 2, /report/businessreport). Without a range of time it shows today. */
export default function BusinessReportPage() {
  const list = useList(businessReport);
  const openTab = useOpenTab();
  const { beginTime, endTime, channel, agentId } = list.filters;
  const reply = list.data as ReplyOf<typeof businessReport> | undefined;
  const open = () => {
    const query = new URLSearchParams({ state: 'done', ...(channel && { channel }), ...(agentId && { agentId }) });
    if (beginTime) query.set('beginTime', beginTime);
    if (endTime) query.set('endTime', endTime);
    openTab(`/business/list?${query}`);
  };
  return (
    <StatisticsPage
      title="业务报表"
      what="业务报表"
      list={list}
      columns={columns}
      charts={{
        kind: 'bar',
        measures,
        nameOf: ({ words, label }) => `${words}（${label}）`,
        axisWords: (name) => name.split('（')[0] ?? '',
      }}
      onExport={() => call(exportBusinessReport, { body: { beginTime, endTime, channel, agentId } })}
      onOpen={open}
      totals={
        reply && (
          <Totals
            totals={names.map((name) => ({
              ...businessFigureNames[name],
              value: grouped(reply.totals[name]),
              before: reply.before ? `${grouped(reply.before[name])} ${changeWords(reply.totals[name], reply.before[name])}` : '',
            }))}
          />
        )
      }
      empty={{ title: '这段时间没有提交的小结', words: '坐席提交小结后，这里按模板和选项统计。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channels} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
          <ChoiceFilter list={list} name="compare" label="比较" none="不比较" options={compared} />
        </FilterBar>
      }
    />
  );
}
