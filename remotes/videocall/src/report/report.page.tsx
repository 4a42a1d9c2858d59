import { duration } from '@lianxi/contracts/telephony/call-words';
import { exportVideoReport, type VideoFigures, videoReport } from '@lianxi/contracts/videocall/report.contract';
import type { Measure } from '@lianxi/shared/chart/figure-charts';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useMemo } from 'react';

type Row = RowOf<typeof videoReport>;

/** The maximum number of days fits on one page. */
const PAGE_SIZE = 50;

const byOptions = [
  { value: 'agent', text: '按坐席' },
  { value: 'group', text: '按技能组' },
];
const titles = { day: '日期', agent: '坐席', group: '技能组' };

const measures: readonly Measure<VideoFigures>[] = [
  {
    title: '视频通话',
    unit: '个',
    series: [
      { name: '呼入', of: ({ offered }) => offered },
      { name: '接听', of: ({ answered }) => answered },
      { name: '放弃', of: ({ abandoned }) => abandoned },
    ],
  },
  {
    title: '等待与通话时长',
    unit: '秒',
    series: [
      { name: '平均等待', of: ({ wait }) => wait },
      { name: '平均通话', of: ({ length }) => length },
    ],
  },
  { title: '满意度', unit: '星', series: [{ name: '平均满意度', of: ({ rating }) => rating }] },
];

const share = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`);
const seconds = (value: number | null) => (value === null ? '—' : duration(value * 1000));

const figureColumns: readonly Column<Row>[] = [
  { key: 'offered', title: '呼入', width: 90, align: 'right', render: ({ offered }) => offered },
  { key: 'answered', title: '接听', width: 90, align: 'right', render: ({ answered }) => answered },
  { key: 'abandoned', title: '放弃', width: 90, align: 'right', render: ({ abandoned }) => abandoned },
  { key: 'rate', title: '接听率', width: 90, align: 'right', render: ({ answered, offered }) => share(answered, offered) },
  { key: 'wait', title: '平均等待', width: 110, align: 'right', render: ({ wait }) => seconds(wait) },
  { key: 'length', title: '平均通话', width: 110, align: 'right', render: ({ length }) => seconds(length) },
  {
    key: 'rating',
    title: '满意度',
    width: 130,
    align: 'right',
    render: ({ rating, rated }) => (rating === null ? '—' : `${rating.toFixed(1)}（${rated} 人）`),
  },
];

/**
 * Video calls by day, agent or skill group (specification section 2, /videocall/report); a row opens its records. Without a range
 * of time it shows today.
 */
export default function VideoReportPage() {
  const list = useList(videoReport, { pageSize: PAGE_SIZE });
  const openTab = useOpenTab();
  const { by = 'day', beginTime, endTime } = list.filters;
  const columns = useMemo(
    () => [{ key: 'name', title: titles[by], width: 180, render: ({ name }: Row) => name }, ...figureColumns],
    [by],
  );
  const open = ({ id }: Row) => {
    const query = new URLSearchParams(
      by === 'day' ? dayOf(id) : { ...(beginTime && { beginTime }), ...(endTime && { endTime }) },
    );
    // Calls without an agent, or without a group, have no id to filter by.
    if (by !== 'day' && id !== '0') query.set(by === 'agent' ? 'agentId' : 'groupId', id);
    openTab(`/videocall/myreception?${query}`);
  };
  return (
    <StatisticsPage
      title="视频报表"
      what="视频报表"
      list={list}
      columns={columns}
      charts={{
        kind: by === 'day' ? 'line' : 'bar',
        measures,
        nameOf: ({ name }) => name,
        axisWords: (name) => (by === 'day' ? name.slice(5) : (name.split(' ')[0] ?? '')),
        newestFirst: by === 'day',
      }}
      onExport={() => call(exportVideoReport, { body: list.filters })}
      onOpen={open}
      empty={{ title: '这段时间没有视频通话', words: '可选择其他统计时间，最多 31 天。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="by" label="统计方式" none="按日期" options={byOptions} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}

/** A day in China. */
function dayOf(day: string): { beginTime: string; endTime: string } {
  const begin = new Date(`${day}T00:00:00+08:00`);
  return { beginTime: begin.toISOString(), endTime: new Date(begin.getTime() + 86_400_000 - 1).toISOString() };
}
