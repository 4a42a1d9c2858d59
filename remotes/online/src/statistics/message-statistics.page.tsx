import { exportMessageStatistics, messageStatistics } from '@lianxi/contracts/online/chat-statistics.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { StatisticsPage } from '@lianxi/shared/list/statistics-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useMemo } from 'react';
import { agentMeasures } from './chat-measures.ts';
import { figureColumns } from './figure-columns.tsx';
import { useResponseWords } from './use-response-words.ts';

type Row = RowOf<typeof messageStatistics>;

const columnsWith = (rate: string): readonly Column<Row>[] => [
  { key: 'agName', title: '客服', width: 150, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'departName', title: '部门', width: 130, render: ({ departName }) => departName },
  ...figureColumns(rate).filter(({ key }) => key !== 'missed' && key !== 'received'),
];

/**
 * The conversations and messages of agents (specification section 2, /online/messagestatistics). Without a range of time it shows
 * today.
 */
export default function MessageStatisticsPage() {
  const { name } = useResponseWords();
  const columns = useMemo(() => columnsWith(name), [name]);
  const list = useList(messageStatistics);
  const openTab = useOpenTab();
  const { beginTime, endTime } = list.filters;
  const open = ({ id }: Row) => {
    const query = new URLSearchParams({ agentId: id, ...(beginTime && { beginTime }), ...(endTime && { endTime }) });
    openTab(`/online/dialoguerecord?${query}`);
  };
  return (
    <StatisticsPage
      title="消息统计"
      what="消息统计"
      list={list}
      columns={columns}
      charts={{
        kind: 'bar',
        measures: agentMeasures,
        nameOf: ({ agName, agNo }) => `${agName} ${agNo}`,
        axisWords: (name) => name.split(' ')[0] ?? '',
      }}
      onExport={() => call(exportMessageStatistics, { body: list.filters })}
      onOpen={open}
      empty={{ title: '今天还没有会话', words: '客服接待访客后，这里统计各人的会话和消息。' }}
      filters={
        <FilterBar list={list}>
          <PickFilter list={list} name="agentId" label="客服" none="全部客服" load={loadAgents} />
          <TimeRangeFilter list={list} label="统计时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
