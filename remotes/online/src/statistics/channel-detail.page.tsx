import { channelStatisticsDetail, exportChannelStatistics } from '@lianxi/contracts/online/chat-statistics.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useMemo } from 'react';
import { channelOptions } from '../channel/channel-options.ts';
import { channelMeasures } from './chat-measures.ts';
import { figureColumns } from './figure-columns.tsx';
import { useResponseWords } from './use-response-words.ts';

type Row = RowOf<typeof channelStatisticsDetail>;

/** The maximum number of days fits on one page. */
const PAGE_SIZE = 50;

const columnsWith = (rate: string): readonly Column<Row>[] => [
  { key: 'day', title: '日期', width: 140, render: ({ id }) => id },
  ...figureColumns(rate),
];

/** A channel by day (specification section 2, /online/report/channelstatistics/detail); a day opens its records. */
export default function ChannelDetailPage() {
  const { name } = useResponseWords();
  const columns = useMemo(() => columnsWith(name), [name]);
  const list = useList(channelStatisticsDetail, { pageSize: PAGE_SIZE });
  const openTab = useOpenTab();
  const open = ({ id }: Row) => {
    const begin = new Date(`${id}T00:00:00+08:00`);
    const end = new Date(begin.getTime() + 86_400_000 - 1);
    openTab(`/online/dialoguerecord?${new URLSearchParams({ beginTime: begin.toISOString(), endTime: end.toISOString() })}`);
  };
  return (
    <StatisticsPage
      title="渠道统计明细"
      what="渠道统计明细"
      list={list}
      columns={columns}
      charts={{
        kind: 'line',
        measures: channelMeasures,
        nameOf: ({ id }) => id,
        axisWords: (day) => day.slice(5),
        newestFirst: true,
      }}
      onExport={() => call(exportChannelStatistics, { body: { ...list.filters, by: 'day' } })}
      onOpen={open}
      empty={{ title: '这段时间没有会话', words: '可选择其他统计时间，最多 31 天。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="channel" label="渠道" none="全部渠道" options={channelOptions} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
