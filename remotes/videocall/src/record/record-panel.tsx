import { Button } from '@douyinfe/semi-ui';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { readVideoRecord, type VideoRecordDetail } from '@lianxi/contracts/videocall/record.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Can } from '@lianxi/shared/ui/can';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts } from '@lianxi/shared/ui/facts';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { Comments, Decisions, Messages, Parties } from './record-course.tsx';
import { enders, endingOf, starsOf } from './record-words.ts';
import { Recordings } from './recordings.tsx';
import './record.css';

const seconds = (value: number | null) => (value === null ? '' : lasted(value * 1000));

function factsOf(record: VideoRecordDetail) {
  return {
    客户: record.visitorName,
    客户编号: record.visitorId,
    结果: <LiveStatus {...endingOf(record)} />,
    结束方: enders[record.endedBy],
    开始时间: <EventTime at={record.createTime} />,
    等待: seconds(record.waitSeconds),
    通话: seconds(record.talkSeconds),
    坐席: record.agentName,
    技能组: record.groupName,
    入口: record.siteName,
    录制同意: record.recordConsent ? '已同意' : '未同意',
    满意度: [starsOf(record.rating), record.ratingWords].filter(Boolean).join('，'),
  };
}

function Record({ id }: { id: string }) {
  const { data, error, refetch } = useCall(readVideoRecord, { params: { id } });
  const openTab = useOpenTab();
  if (error && !data) return <Failure what="视频记录" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  return (
    <>
      <Facts facts={factsOf(data)} />
      <Can code="videocall_blacklist">
        <p className="record-acts">
          <Button size="small" onClick={() => openTab(`/videocall/blacklist?id=new&block=${data.visitorId}`)}>
            加入黑名单
          </Button>
        </p>
      </Can>
      {data.answerTime && (
        <Can code="videocall_record_play">
          <Recordings sessionId={data.sessionId} />
        </Can>
      )}
      <Parties parties={data.parties} />
      <Messages messages={data.messages} />
      <Comments comments={data.comments} />
      <Decisions decisions={data.decisions} />
    </>
  );
}

/** One video call next to the list, which the user can still use. */
export function RecordPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="视频详情" open={id !== undefined} onClose={onClose}>
      {id && <Record key={id} id={id} />}
    </SidePanel>
  );
}
