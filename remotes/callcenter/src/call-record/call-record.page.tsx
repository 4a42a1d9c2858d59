import { exportCalls } from '@lianxi/contracts/callcenter/call-export.contract';
import { type CallRecord, callRecordList } from '@lianxi/contracts/callcenter/call-record.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { SummaryMark, summaryOptions } from '@lianxi/shared/summary/summary-mark';
import { directionWords } from '../caller/call-outcome.ts';
import { callerColumns } from './call-columns.tsx';
import { CallPanel } from './call-panel.tsx';
import { useCallRows } from './call-rows.ts';
import { directionOptions } from './direction-options.ts';
import { ratingWord } from './record-words.ts';
import { useCallNews } from './use-call-news.ts';

const columns: readonly Column<CallRecord>[] = [
  ...callerColumns,
  { key: 'direction', title: '方向', width: 70, render: ({ direction }) => directionWords[direction] },
  { key: 'agentName', title: '坐席', width: 90, render: ({ agentName }) => agentName || '—' },
  { key: 'did', title: '热线', width: 110, render: ({ did }) => did || '—' },
  { key: 'skillGroupName', title: '技能组', width: 110, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'rating', title: '满意度', width: 90, align: 'right', render: (call) => ratingWord(call) || '—' },
  { key: 'callBackWanted', title: '要求回拨', width: 90, render: ({ callBackWanted }) => (callBackWanted ? '是' : '—') },
  { key: 'summary', title: '小结', width: 80, render: ({ summary }) => <SummaryMark mark={summary} /> },
  { key: 'hasRecording', title: '录音', width: 60, render: ({ hasRecording }) => (hasRecording ? '有' : '—') },
];

const answers = [
  { value: '1', text: '已接通' },
  { value: '0', text: '未接通' },
] as const;

const reviews = [
  { value: 'rated', text: '已评价' },
  { value: 'bad', text: '差评' },
] as const;

/** All calls within the reader's data scope (specification section 2, /callcenter/platformcall). */
export default function CallRecordPage() {
  const list = useCallRows(useList(callRecordList));
  useCallNews(callRecordList);
  const exporting = useExport(exportCalls, { list, name: '通话记录', with: '小结', numbers: true });
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="通话记录"
      what="通话记录"
      list={list}
      columns={columns}
      selection={exporting.selection}
      actions={exporting.button}
      onOpen={({ linkedid }) => open(linkedid)}
      openId={id}
      empty={{ title: '还没有通话', words: '呼入和呼出的电话会记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
          <ChoiceFilter list={list} name="direction" label="方向" none="全部方向" options={directionOptions} />
          <ChoiceFilter list={list} name="answered" label="结果" none="全部结果" options={answers} />
          <ChoiceFilter list={list} name="review" label="满意度" none="全部满意度" options={reviews} />
          <ChoiceFilter list={list} name="summary" label="小结" none="全部小结" options={summaryOptions} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {exporting.bar}
      <CallPanel linkedid={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
