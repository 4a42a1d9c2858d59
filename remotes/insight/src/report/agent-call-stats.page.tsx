import {
  type AgentReportBy,
  type AgentReportRow,
  agentCallDetails,
  agentCallStats,
  agentReportBy,
  agentReportByNames,
  agentReportMetrics,
  exportAgentCallStats,
} from '@lianxi/contracts/insight/agent-report.contract';
import { contactChannel, contactChannelNames, type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import { loadAgents, loadDepartments } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useMemo, useState } from 'react';
import { MetricDetails } from '../figure/metric-details.tsx';
import { MetricNumber } from '../figure/metric-number.tsx';
import type { DetailAsked } from '../figure/metric-words.ts';
import { changeWords } from './change-words.ts';
import { metricTotals, Totals } from './totals.tsx';

const series = (name: MetricName) => ({ name: metricOf(name).name, of: ({ values }: AgentReportRow) => values[name] ?? null });
const measures: readonly Measure<AgentReportRow>[] = [
  { title: '接听与外呼', unit: '次', series: (['rung', 'taken', 'dialled', 'connected'] as const).map(series) },
  { title: '平均处理时长', unit: '秒', series: [series('aht')] },
];

const options = agentReportBy.options.map((value) => ({ value, text: agentReportByNames[value] }));
const channels = contactChannel.options.map((value) => ({ value, text: contactChannelNames[value] }));
const compared = [{ value: '1', text: '与前期比较' }] as const;

/** Contacts without a queue cannot be asked for alone. */
const hasDetails = ({ id }: AgentReportRow) => !id.endsWith('-null');

/** What a row narrows the details to. */
function cellOf(by: AgentReportBy, { id }: AgentReportRow): Partial<DetailAsked> {
  if (by === 'agent') return { agentId: id };
  if (by === 'department') return { departmentId: id };
  if (by === 'day') return { day: id };
  if (by === 'halfHour') return { halfHour: id };
  const [channel, groupId] = id.split('-');
  return { channel: contactChannel.parse(channel), groupId };
}

/** Columns that are hidden until an agent wants them. */
const seldom = new Set<MetricName>(['refused', 'missedOther', 'hold', 'transfers', 'rating', 'ready']);
/** Room for the title and the mark of the order. */
const widthOf = (title: string) => 64 + title.length * 14;

const columnsBy = (
  by: AgentReportBy,
  onOpen: (metric: MetricName, row: AgentReportRow) => void,
): readonly Column<AgentReportRow>[] => [
  { key: 'name', title: agentReportByNames[by], width: 110, render: ({ name }) => name },
  ...agentReportMetrics
    .filter((metric) => by !== 'group' || !['signedIn', 'ready', 'occupancy'].includes(metric))
    .map(
      (metric): Column<AgentReportRow> => ({
        key: metric,
        title: metricOf(metric).name,
        width: widthOf(metricOf(metric).name),
        align: 'right',
        sort: metric,
        optional: seldom.has(metric),
        render: (row) => (
          <span className="report-cell">
            <MetricNumber
              metric={metric}
              value={row.values[metric]}
              of={row.name}
              onOpen={hasDetails(row) ? () => onOpen(metric, row) : undefined}
            />
            {row.before && <span className="report-before">{changeWords(row.values[metric], row.before[metric])}</span>}
          </span>
        ),
      }),
    ),
];

/** Figures of agents (specification section 2, /report/agentcallstats). Without a range of time it shows today. */
export default function AgentCallStatsPage() {
  const list = useList(agentCallStats);
  const [opened, setOpened] = useState<{ asked: DetailAsked; of: string } | null>(null);
  const by = list.filters.by ?? 'agent';
  const { beginTime, endTime, channel, agentId, departmentId, groupId } = list.filters;
  const filters = { beginTime, endTime, channel, agentId, departmentId, groupId };
  const open = (metric: MetricName, of: string, cell: Partial<DetailAsked> = {}) =>
    setOpened({ asked: { ...filters, ...cell, metric }, of });
  const columns = useMemo(
    () => columnsBy(by, (metric, row) => open(metric, row.name, cellOf(by, row))),
    [by, JSON.stringify(filters)],
  );
  const reply = list.data as ReplyOf<typeof agentCallStats> | undefined;
  /** A row is opened one step further down: who, then when. */
  const narrow = ({ id }: AgentReportRow) => {
    if (by === 'agent') list.change({ agentId: id, by: 'day' });
    else if (by === 'department') list.change({ departmentId: id, by: 'agent' });
    else if (by === 'day') {
      const begin = startOfTenantDay(new Date(`${id}T12:00:00+08:00`)).getTime();
      const [first, last] = [begin, begin + 86_399_999].map((at) => new Date(at).toISOString());
      list.change({ beginTime: first, endTime: last, by: 'halfHour' });
    } else {
      const row = reply?.list.find((each) => each.id === id);
      if (row && hasDetails(row)) open('rung', row.name, cellOf(by, row));
    }
  };
  return (
    <StatisticsPage
      title="坐席通话统计"
      what="坐席通话统计"
      list={list}
      columns={columns}
      charts={{
        kind: by === 'day' || by === 'halfHour' ? 'line' : 'bar',
        measures,
        nameOf: ({ name }) => name,
        newestFirst: by === 'day',
        axisWords: (name) => (by === 'agent' ? (name.split(' ')[0] ?? '') : by === 'day' ? name.slice(5) : name),
      }}
      onExport={() => call(exportAgentCallStats, { body: { ...filters, by } })}
      onOpen={narrow}
      totals={
        reply && (
          <Totals
            totals={metricTotals(
              agentReportMetrics.filter((metric) => metric in reply.totals),
              reply,
              (metric) => open(metric, ''),
            )}
          />
        )
      }
      empty={{ title: '这段时间没有数据', words: '坐席签入、接听或拨打后，这里统计各人的接听、外呼与时长。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="by" label="统计方式" none="按坐席" options={options.slice(1)} />
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channels} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <PickFilter list={list} name="departmentId" label="部门" none="全部部门" load={loadDepartments} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
          <ChoiceFilter list={list} name="compare" label="比较" none="不比较" options={compared} />
        </FilterBar>
      }
    >
      {opened && (
        <MetricDetails
          key={JSON.stringify(opened)}
          asked={opened.asked}
          endpoint={agentCallDetails}
          where={opened.of}
          onClose={() => setOpened(null)}
        />
      )}
    </StatisticsPage>
  );
}
