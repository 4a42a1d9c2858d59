import { type Voicemail, voicemailList } from '@lianxi/contracts/callcenter/voicemail.contract';
import { duration, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { handlingOptions, handlingWords } from '@lianxi/shared/handling/handling';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { useCallRows } from '../call-record/call-rows.ts';
import { useCallNews } from '../call-record/use-call-news.ts';
import { SoundPlayer } from '../sound/sound-player.tsx';
import { HandleVoicemailModal } from './handle-voicemail-modal.tsx';

const soundOf = ({ linkedid }: Voicemail) => `/api/xmf-call-center/leave/play?linkedid=${linkedid}`;

const columns = (handle: (voicemail: Voicemail) => void): readonly Column<Voicemail>[] => [
  { key: 'callerId', title: '号码', width: 150, render: ({ callerId }) => <PhoneNumber phone={callerId} of="客户" /> },
  { key: 'createTime', title: '留言时间', width: 130, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'seconds', title: '时长', width: 70, align: 'right', render: ({ seconds }) => duration(seconds * 1000) },
  {
    key: 'sound',
    title: '留言',
    width: 280,
    render: (voicemail) => <SoundPlayer url={soundOf(voicemail)} label={`${shownNumber(voicemail.callerId)} 的留言`} />,
  },
  { key: 'skillGroupName', title: '技能组', width: 120, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'handling', title: '状态', width: 90, render: ({ handling }) => handlingWords[handling] },
  { key: 'handledByName', title: '处理人', width: 100, render: ({ handledByName }) => handledByName || '—' },
  { key: 'leaveRemark', title: '处理备注', width: 200, render: ({ leaveRemark }) => leaveRemark || '—' },
  {
    key: 'actions',
    title: '操作',
    width: 90,
    actions: true,
    render: (voicemail) => (
      <span className="lx-row-actions">
        <button
          type="button"
          disabled={voicemail.handling !== '0'}
          aria-label={`处理 ${shownNumber(voicemail.callerId)} 的留言`}
          onClick={() => handle(voicemail)}
        >
          处理
        </button>
      </span>
    ),
  },
];

/** Messages that callers left after the tone (specification section 2, /callcenter/leaves). */
export default function LeavePage() {
  const list = useCallRows(useList(voicemailList));
  useCallNews(voicemailList);
  const [handling, setHandling] = useState<Voicemail | null>(null);
  const shown = useMemo(() => columns(setHandling), []);
  return (
    <ListPage
      title="留言"
      what="留言"
      list={list}
      columns={shown}
      empty={{ title: '还没有留言', words: '无人接听时客户留下的话会列在这里。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="handling" label="状态" none="全部状态" options={handlingOptions} />
          <TimeRangeFilter list={list} label="留言时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {handling && <HandleVoicemailModal voicemail={handling} onClose={() => setHandling(null)} />}
    </ListPage>
  );
}
