import { exportPunches, type Punch, punchList, punchSources } from '@lianxi/contracts/attendance/punch.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { ExportButton } from '@lianxi/shared/list/export-button';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { momentWords, punchKindWords } from '@lianxi/shared/shift/moment-words';

const kinds = [
  { value: 'in', text: '签入' },
  { value: 'out', text: '签出' },
] as const;
const sources = [
  { value: 'header', text: punchSources.header },
  { value: 'correction', text: punchSources.correction },
] as const;

const columns: readonly Column<Punch>[] = [
  { key: 'at', title: '打卡时间', width: 180, render: ({ at }) => momentWords(at) },
  { key: 'agName', title: '坐席', width: 150, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'departName', title: '部门', width: 150, render: ({ departName }) => departName },
  { key: 'kind', title: '打卡', width: 100, render: ({ kind }) => punchKindWords[kind] },
  {
    key: 'day',
    title: '所属班次',
    width: 190,
    render: ({ day, shiftName }) => (day ? `${day} ${shiftName ?? ''}` : '不在班次内'),
  },
  {
    key: 'source',
    title: '来源',
    width: 170,
    render: ({ source, notedByName }) => (notedByName ? `${punchSources[source]}（${notedByName} 批准）` : punchSources[source]),
  },
];

/** 打卡记录 (/basicmodule/clock): every check-in and check-out, and the shift to which it belongs. */
export default function PunchPage() {
  const list = useList(punchList);
  return (
    <ListPage
      title="打卡记录"
      what="打卡记录"
      list={list}
      columns={columns}
      actions={
        <ExportButton begin={() => call(exportPunches, { body: list.filters })} disabled={!list.data || list.data.total === 0} />
      }
      empty={{ title: '还没有打卡记录', words: '在「考勤」的设置中打开签到后，坐席在页面顶部签入、签出，记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <ChoiceFilter list={list} name="kind" label="打卡" none="签入和签出" options={kinds} />
          <ChoiceFilter list={list} name="source" label="来源" none="全部来源" options={sources} />
          <TimeRangeFilter list={list} label="打卡时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
