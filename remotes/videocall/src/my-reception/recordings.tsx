import { Button } from '@douyinfe/semi-ui';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { openVideoRecording, type VideoRecording, videoRecordings } from '@lianxi/contracts/videocall/video-recording.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { Film } from './film.tsx';

const states: Record<VideoRecording['status'], string> = {
  recording: '录制中',
  preparing: '正在生成，稍后可播放',
  ready: '',
  failed: '录制失败，没有画面',
};

function Row({ recording: { id, status, seconds, agentName, createTime } }: { recording: VideoRecording }) {
  const [film, setFilm] = useState<{ url: string; watermark: string } | null>(null);
  const open = useAction(async () => setFilm(await call(openVideoRecording, { params: { id } })));
  if (film) {
    return (
      <li className="film-row">
        <Film {...film} label={`${agentName} 的录像`} />
      </li>
    );
  }
  return (
    <li>
      {status === 'ready' ? (
        <Button size="small" loading={open.running} onClick={() => void open.run()}>
          播放 {seconds === null ? '' : duration(seconds * 1000)}
        </Button>
      ) : (
        <span>{states[status]}</span>
      )}
      <span>{agentName}</span>
      <RelativeTime at={createTime} />
    </li>
  );
}

/** What was recorded of a call. */
export function Recordings({ sessionId }: { sessionId: string }) {
  const { data, error, refetch } = useCall(videoRecordings, { query: { sessionId } });
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
