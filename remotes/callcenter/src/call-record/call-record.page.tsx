import { exportCalls } from '@lianxi/contracts/callcenter/call-export.contract';
import { type CallRecord, callRecordList } from '@lianxi/contracts/callcenter/call-record.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { ExportButton } from '@lianxi/shared/list/export-button';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { Can } from '@lianxi/shared/ui/can';
import { directionWords } from '../caller/call-outcome.ts';
import { callerColumns } from './call-columns.tsx';
import { CallPanel } from './call-panel.tsx';
import { useCallRows } from './call-rows.ts';
import { directionOptions } from './direction-options.ts';
import { ratingWord } from './record-words.ts';
import { useCallNews } from './use-call-news.ts';

const columns: readonly Column<CallRecord>[] = [
  ...callerColumns,
  { key: 'direction', title: '方向', width: 80, render: ({ direction }) => directionWords[direction] },
  { key: 'agentName', title: '坐席', width: 100, render: ({ agentName }) => agentName || '—' },
  { key: 'did', title: '热线', width: 130, render: ({ did }) => did || '—' },
  { key: 'skillGroupName', title: '技能组', width: 110, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'rating', title: '满意度', width: 100, align: 'right', render: (call) => ratingWord(call) || '—' },
  { key: 'callBackWanted', title: '要求回拨', width: 90, render: ({ callBackWanted }) => (callBackWanted ? '是' : '—') },
  { key: 'hasRecording', title: '录音', width: 70, render: ({ hasRecording }) => (hasRecording ? '有' : '—') },
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
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="通话记录"
      what="通话记录"
      list={list}
      columns={columns}
      actions={
        <Can code="callcenter_record_export">
          <ExportButton
            begin={() => call(exportCalls, { body: list.filters })}
            disabled={!list.data?.total}
            question={{
              title: `导出 ${list.data?.total} 通电话？`,
              words: '导出符合当前筛选条件的通话和小结。完成后可在任务中心下载。',
            }}
          />
        </Can>
      }
      onOpen={({ linkedid }) => open(linkedid)}
      openId={id}
      empty={{ title: '还没有通话', words: '呼入和呼出的电话会记录在这里。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
          <ChoiceFilter list={list} name="direction" label="方向" none="全部方向" options={directionOptions} />
          <ChoiceFilter list={list} name="answered" label="结果" none="全部结果" options={answers} />
          <ChoiceFilter list={list} name="review" label="满意度" none="全部满意度" options={reviews} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      <CallPanel linkedid={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
