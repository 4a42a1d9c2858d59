import { channelStatisticsDetail } from '@lianxi/contracts/online/chat-statistics.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { channelOptions } from './channel-words.ts';
import { figureColumns } from './figure-columns.tsx';

type Row = RowOf<typeof channelStatisticsDetail>;

const columns: readonly Column<Row>[] = [{ key: 'day', title: '日期', width: 140, render: ({ id }) => id }, ...figureColumns];

/** A channel day by day (specification section 2, /online/report/channelstatistics/detail); a day opens its records. */
export default function ChannelDetailPage() {
  const list = useList(channelStatisticsDetail);
  const openTab = useOpenTab();
  const open = ({ id }: Row) => {
    const begin = new Date(`${id}T00:00:00+08:00`);
    const end = new Date(begin.getTime() + 86_400_000 - 1);
    openTab(`/online/dialoguerecord?${new URLSearchParams({ beginTime: begin.toISOString(), endTime: end.toISOString() })}`);
  };
  return (
    <ListPage
      title="渠道统计明细"
      what="渠道统计明细"
      list={list}
      columns={columns}
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
