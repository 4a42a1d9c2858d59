import { duration } from '@lianxi/contracts/telephony/call-words';
import {
  exportVideoRecords,
  type VideoRecord,
  videoRecordChoices,
  videoRecordList,
} from '@lianxi/contracts/videocall/record.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { OwnContacts } from '@lianxi/shared/list/own-contacts';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { RecordPanel } from './record-panel.tsx';
import { endingOf, recordingWords, starsOf } from './record-words.ts';

const seconds = (value: number | null) => (value === null ? '—' : duration(value * 1000));

const columns: readonly Column<VideoRecord>[] = [
  { key: 'createTime', title: '开始时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'visitorName', title: '客户', width: 130, render: ({ visitorName }) => visitorName },
  { key: 'result', title: '结果', width: 120, render: (record) => <LiveStatus {...endingOf(record)} /> },
  { key: 'agentName', title: '坐席', width: 120, render: ({ agentName }) => agentName ?? '—' },
  { key: 'groupName', title: '技能组', width: 130, render: ({ groupName }) => groupName ?? '—' },
  { key: 'waitSeconds', title: '等待', width: 80, align: 'right', render: ({ waitSeconds }) => seconds(waitSeconds) },
  { key: 'talkSeconds', title: '通话', width: 80, align: 'right', render: ({ talkSeconds }) => seconds(talkSeconds) },
  { key: 'rating', title: '满意度', width: 90, render: ({ rating }) => starsOf(rating) || '—' },
  { key: 'film', title: '录像', width: 90, render: ({ film }) => recordingWords[film] },
  { key: 'siteName', title: '入口', width: 120, render: ({ siteName }) => siteName },
];

const results = [
  { value: 'answered', text: '已接听' },
  { value: 'abandoned', text: '未接听' },
];
const ratings = [
  { value: 'rated', text: '已评价' },
  { value: 'good', text: '好评' },
  { value: 'bad', text: '差评' },
];

const recordingOptions = [
  { value: 'kept', text: '有录像' },
  { value: 'none', text: '没有录像' },
  { value: 'failed', text: '录制失败' },
];
/** Ended video calls within the reader's data scope (specification section 2, /videocall/myreception). */
export default function VideoReceptionPage() {
  const list = useList(videoRecordList);
  const { data: choices } = useCall(videoRecordChoices, {}, { staleTime: 60_000 });
  const groups = choices?.groups.map(({ groupId, groupName }) => ({ value: groupId, text: groupName })) ?? [];
  const sites = choices?.sites.map(({ siteId, siteName }) => ({ value: siteId, text: siteName })) ?? [];
  const exporting = useExport(exportVideoRecords, { list, name: '视频记录', numbers: true });
  const [id, open] = useAddressValue('id');
  return (
    <ListPage
      title="视频记录"
      what="视频记录"
      list={list}
      columns={columns}
      onOpen={(record) => open(record.id)}
      openId={id}
      selection={exporting.selection}
      actions={
        <>
          <OwnContacts current="video" />
          {exporting.button}
        </>
      }
      empty={{ title: '还没有视频记录', words: '接待过的视频通话结束后显示在这里。' }}
      filters={
        <FilterBar
          list={list}
          more={
            <>
              <ChoiceFilter list={list} name="groupId" label="技能组" none="全部技能组" options={groups} />
              <ChoiceFilter list={list} name="siteId" label="入口" none="全部入口" options={sites} />
              <ChoiceFilter list={list} name="film" label="录像" none="全部录像" options={recordingOptions} />
              <ChoiceFilter list={list} name="rating" label="满意度" none="全部评价" options={ratings} />
            </>
          }
          moreSet={Boolean(list.filters.groupId ?? list.filters.siteId ?? list.filters.film ?? list.filters.rating)}
        >
          <KeywordFilter list={list} name="keyword" label="客户、客户编号或通话编号" />
          <ChoiceFilter list={list} name="result" label="结果" none="全部结果" options={results} />
          <TimeRangeFilter list={list} label="开始时间" begin="beginTime" end="endTime" />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
        </FilterBar>
      }
    >
      {exporting.bar}
      <RecordPanel id={id} onClose={() => open(undefined)} />
    </ListPage>
  );
}
