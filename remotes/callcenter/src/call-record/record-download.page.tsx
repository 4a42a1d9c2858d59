import { Button } from '@douyinfe/semi-ui';
import { packRecordings, recordingList, type StoredRecording } from '@lianxi/contracts/callcenter/recording.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useAction } from '@lianxi/shared/client/use-action';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { openTaskCentre } from '@lianxi/shared/portal/task-centre';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { directionWords } from '../caller/call-outcome.ts';
import { directionOptions } from './direction-options.ts';
import { useCallNews } from './use-call-news.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const columns: readonly Column<StoredRecording>[] = [
  {
    key: 'callerId',
    title: '号码',
    width: 160,
    render: ({ callerId }) => (callerId ? <PhoneNumber phone={callerId} of="客户" /> : '未知号码'),
  },
  { key: 'custName', title: '客户', width: 110, render: ({ custName }) => custName || '—' },
  { key: 'direction', title: '方向', width: 70, render: ({ direction }) => directionWords[direction] },
  { key: 'agentName', title: '坐席', width: 110, render: ({ agentName }) => agentName || '—' },
  { key: 'skillGroupName', title: '技能组', width: 120, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'createTime', title: '录音时间', width: 130, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'seconds', title: '时长', width: 80, align: 'right', render: ({ seconds }) => duration(seconds * 1000) },
  { key: 'bytes', title: '大小', width: 80, align: 'right', render: ({ bytes }) => megabytes(bytes) },
  {
    key: 'expireTime',
    title: '保存至',
    width: 130,
    render: ({ expireTime }) => (expireTime ? <RelativeTime at={expireTime} /> : '永久'),
  },
];

/** Recordings, to be downloaded many at a time (specification section 2, /callcenter/recorddownload). */
export default function RecordDownloadPage() {
  const list = useList(recordingList);
  useCallNews(recordingList);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = list;
  const withIds = useMemo(() => data && { ...data, list: data.list.map((row) => ({ ...row, id: row.fileName })) }, [data]);
  const pack = useAction(async () => {
    await call(packRecordings, { body: { fileNames: [...chosen] } });
    setChosen([]);
    openTaskCentre();
  });
  return (
    <ListPage
      title="录音下载"
      what="录音"
      list={{ ...list, data: withIds }}
      columns={columns}
      selection={{ ids: chosen, onChange: setChosen }}
      actions={
        <Button theme="solid" disabled={chosen.length === 0} loading={pack.running} onClick={() => void pack.run()}>
          {chosen.length > 0 ? `打包下载 ${chosen.length} 条` : '打包下载'}
        </Button>
      }
      empty={{ title: '还没有录音', words: '通话录音会列在这里；选中后打包为一个压缩文件，在任务中心下载。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
          <ChoiceFilter list={list} name="direction" label="方向" none="全部方向" options={directionOptions} />
          <PickFilter list={list} name="agentId" label="坐席" none="全部坐席" load={loadAgents} />
          <TimeRangeFilter list={list} label="录音时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    />
  );
}
