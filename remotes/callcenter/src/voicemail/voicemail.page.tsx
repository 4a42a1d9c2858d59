import { handleVoicemail, type Voicemail, voicemailList } from '@lianxi/contracts/callcenter/voicemail.contract';
import { duration, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { HandleMessage } from '@lianxi/shared/left-message/handle-message';
import { LeftMessagePage, leftAt } from '@lianxi/shared/left-message/left-message-page';
import type { Column } from '@lianxi/shared/list/data-table';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { useCallRows } from '../call-record/call-rows.ts';
import { useCallNews } from '../call-record/use-call-news.ts';
import { SoundPlayer } from '../sound/sound-player.tsx';

const soundOf = ({ linkedid }: Voicemail) => `/api/xmf-call-center/leave/play?linkedid=${linkedid}`;
const nameOf = ({ callerId }: Voicemail) => shownNumber(callerId);

const columns: readonly Column<Voicemail>[] = [
  { key: 'callerId', title: '号码', width: 170, render: ({ callerId }) => <PhoneNumber phone={callerId} of="客户" /> },
  leftAt,
  { key: 'seconds', title: '时长', width: 70, align: 'right', render: ({ seconds }) => duration(seconds * 1000) },
  {
    key: 'sound',
    title: '留言',
    width: 280,
    render: (voicemail) => <SoundPlayer url={soundOf(voicemail)} label={`${nameOf(voicemail)} 的留言`} />,
  },
  { key: 'groupName', title: '技能组', width: 120, render: ({ groupName }) => groupName || '—' },
];

/** Messages that callers left after the tone (specification section 2, /callcenter/leaves). */
export default function VoicemailPage() {
  const list = useCallRows(useList(voicemailList));
  useCallNews(voicemailList);
  return (
    <LeftMessagePage<Voicemail>
      title="留言"
      list={list}
      columns={columns}
      nameOf={nameOf}
      emptyWords="无人接听时客户留下的话会列在这里。"
      form={(voicemail, close) => (
        <HandleMessage
          name={nameOf(voicemail)}
          list={voicemailList}
          onSave={(fields) => call(handleVoicemail, { body: { ...fields, linkedId: voicemail.linkedid } })}
          onClose={close}
        />
      )}
    />
  );
}
