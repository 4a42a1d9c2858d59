import { type CallRecord, myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import { OwnContacts } from '@lianxi/shared/list/own-contacts';
import { useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { SummaryMark, summaryOptions } from '@lianxi/shared/summary/summary-mark';
import { Page } from '@lianxi/shared/ui/page';
import { callerColumns } from '../call-record/call-columns.tsx';
import { useCallRows } from '../call-record/call-rows.ts';
import { directionOptions } from '../call-record/direction-options.ts';
import { useCallNews } from '../call-record/use-call-news.ts';
import { directionWords } from '../caller/call-outcome.ts';
import { popUpTab, searchOf } from '../popup/pop-up-address.ts';
import { OwnFigures } from './own-figures.tsx';
import './own-call.css';

const columns: readonly Column<CallRecord>[] = [
  ...callerColumns,
  { key: 'direction', title: '方向', width: 70, render: ({ direction }) => directionWords[direction] },
  { key: 'did', title: '热线', width: 120, render: ({ did }) => did || '—' },
  { key: 'skillGroupName', title: '技能组', width: 110, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'summary', title: '小结', width: 80, render: ({ summary }) => <SummaryMark mark={summary} /> },
];

const answers = [
  { value: '1', text: '已接通' },
  { value: '0', text: '未接通' },
] as const;

/** The agent's own calls and figures: a part of the call workbench. */
export default function OwnCallPage() {
  const list = useCallRows(useList(myCallRecords));
  useCallNews(myCallRecords);
  const openTab = useOpenTab();
  const showCaller = ({ callerId }: CallRecord) => {
    const { path, title } = popUpTab(searchOf(callerId));
    openTab(path, { title });
  };
  return (
    <Page
      title="我的通话"
      count={list.data?.total}
      actions={<OwnContacts current="call" />}
      footer={<ListPager list={list} />}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
          <ChoiceFilter list={list} name="direction" label="方向" none="全部方向" options={directionOptions} />
          <ChoiceFilter list={list} name="answered" label="结果" none="全部结果" options={answers} />
          <ChoiceFilter list={list} name="summary" label="小结" none="全部小结" options={summaryOptions} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      <OwnFigures />
      <ListContent
        list={list}
        what="我的通话"
        columns={columns}
        onOpen={showCaller}
        empty={{ title: '还没有通话', words: '您接听和拨出的电话会列在这里。' }}
      />
    </Page>
  );
}
