import { type SilentSeat, silentSeats } from '@lianxi/contracts/callcenter/silent-seat.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';

const time = (key: 'onlineSeconds' | 'idleSeconds' | 'silentSeconds' | 'longestSeconds', title: string): Column<SilentSeat> => ({
  key,
  title,
  width: 100,
  align: 'right',
  render: (seat) => duration(seat[key] * 1000),
});

const columns: readonly Column<SilentSeat>[] = [
  { key: 'agName', title: '坐席', width: 140, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'departName', title: '部门', width: 140, render: ({ departName }) => departName },
  time('onlineSeconds', '在线时长'),
  time('idleSeconds', '空闲时长'),
  { key: 'silences', title: '静默次数', width: 90, align: 'right', render: ({ silences }) => silences },
  time('silentSeconds', '静默时长'),
  time('longestSeconds', '最长空闲'),
  { key: 'calls', title: '通话', width: 80, align: 'right', render: ({ calls }) => calls },
  {
    key: 'silentSince',
    title: '正在静默',
    width: 120,
    render: ({ silentSince }) => (silentSince ? <RelativeTime at={silentSince} /> : '—'),
  },
];

const lengths = [5, 10, 15, 30, 60].map((minutes) => ({ value: String(minutes), text: `静默 ${minutes} 分钟以上` }));

/**
 * Agents who were online and had no call (specification section 2, /callcenter/silentseat). Without a range of time it shows
 * today.
 */
export default function SilentSeatPage() {
  const list = useList(silentSeats);
  const { data } = list;
  const withIds = useMemo(() => data && { ...data, list: data.list.map((row) => ({ ...row, id: row.agentId })) }, [data]);
  return (
    <ListPage
      title="静默坐席"
      what="静默坐席"
      list={{ ...list, data: withIds }}
      columns={columns}
      empty={{ title: '今天还没有坐席在线', words: '坐席上线后，这里统计各人在线却没有来电的时间。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="minutes" label="静默时长" none="静默 10 分钟以上" options={lengths} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
