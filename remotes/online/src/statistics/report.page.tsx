import { channelStatistics, exportChannelStatistics } from '@lianxi/contracts/online/chat-statistics.contract';
import { chatChannelNames } from '@lianxi/contracts/online/conversation.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useMemo } from 'react';
import { channelMeasures } from './chat-measures.ts';
import { figureColumns } from './figure-columns.tsx';
import { useResponseWords } from './use-response-words.ts';

type Row = RowOf<typeof channelStatistics>;

const columnsWith = (rate: string): readonly Column<Row>[] => [
  { key: 'channel', title: '渠道', width: 140, render: ({ id }) => chatChannelNames[id] },
  ...figureColumns(rate),
];

/**
 * Conversations by channel (specification section 2, /online/report); a channel opens its days. Without a range of time it shows
 * today.
 */
export default function OnlineReportPage() {
  const { name } = useResponseWords();
  const columns = useMemo(() => columnsWith(name), [name]);
  const list = useList(channelStatistics);
  const openTab = useOpenTab();
  const { beginTime, endTime } = list.filters;
  const open = ({ id }: Row) => {
    const query = new URLSearchParams({ channel: id, ...(beginTime && { beginTime }), ...(endTime && { endTime }) });
    openTab(`/online/report/channelstatistics/detail?${query}`);
  };
  return (
    <StatisticsPage
      title="在线报表"
      what="渠道统计"
      list={list}
      columns={columns}
      charts={{ kind: 'bar', measures: channelMeasures, nameOf: ({ id }) => chatChannelNames[id] }}
      onExport={() => call(exportChannelStatistics, { body: { ...list.filters, by: 'channel' } })}
      onOpen={open}
      empty={{ title: '今天还没有会话', words: '访客发起会话后，这里按渠道统计会话、响应和消息。' }}
      filters={
        <FilterBar list={list}>
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
