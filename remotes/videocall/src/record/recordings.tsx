import { Button } from '@douyinfe/semi-ui';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import {
  openVideoRecording,
  REMAKEABLE,
  remakeVideoRecording,
  type VideoRecording,
  type VideoRecordingFailure,
  videoRecordings,
} from '@lianxi/contracts/videocall/recording.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { RecordingPlayer } from './recording-player.tsx';

const topics = [videoCallsTopic];

const failures: Record<VideoRecordingFailure, string> = {
  empty: '录制失败，没有画面',
  unmade: '录像生成失败',
  'no-space': '录像生成失败，存储空间不足',
  'broken-off': '录制中断，没有画面',
};

function wordsOf({ status, failure }: VideoRecording): string {
  if (failure) return failures[failure];
  return status === 'recording' ? '录制中' : '正在生成，稍后可播放';
}

/** It is not ready yet: being recorded, or being made. */
const isComing = ({ status }: VideoRecording) => status === 'recording' || status === 'preparing';

function Remake({ id }: { id: string }) {
  const remake = useAction(async () => {
    await call(remakeVideoRecording, { params: { id } });
    await invalidate(videoRecordings);
  });
  return (
    <Button size="small" loading={remake.running} onClick={() => void remake.run()}>
      重新生成
    </Button>
  );
}

function Row({ recording }: { recording: VideoRecording }) {
  const { id, status, failure, seconds, agentName, createTime } = recording;
  const [opened, setOpened] = useState<{ url: string; watermark: string } | null>(null);
  const open = useAction(async () => setOpened(await call(openVideoRecording, { params: { id } })));
  const giveUp = () => {
    setOpened(null);
    toastProblem('录像无法播放，请稍后再试');
  };
  if (opened) {
    return (
      <li className="recording-row">
        <RecordingPlayer {...opened} label={`${agentName} 的录像`} onOver={() => void open.run()} onBroken={giveUp} />
      </li>
    );
  }
  return (
    <li>
      {status === 'ready' ? (
        <Button size="small" loading={open.running} onClick={() => void open.run()}>
          播放 {seconds === null ? '' : lasted(seconds * 1000)}
        </Button>
      ) : (
        <span>
          {wordsOf(recording)} {failure && REMAKEABLE.includes(failure) && <Remake id={id} />}
        </span>
      )}
      <span>{agentName}</span>
      <EventTime at={createTime} />
    </li>
  );
}

/** The recordings of a call. */
export function Recordings({ sessionId }: { sessionId: string }) {
  const { data, error, refetch } = useCall(videoRecordings, { query: { sessionId } });
  useLiveReading(topics, data?.some(isComing) ?? false, () => refetch({ throwOnError: true }));
  return (
    <RecordPart title="录像">
      {error && !data && <Failure what="录像" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading shape="list" rows={1} />}
      {data?.length === 0 && <p className="lx-no-value">没有录像。</p>}
      <ul className="lx-steps">
        {data?.map((recording) => (
          <Row key={recording.id} recording={recording} />
        ))}
      </ul>
    </RecordPart>
  );
}
