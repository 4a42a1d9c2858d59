import { videoCallsTopic, videoSeatsTopic } from '@lianxi/contracts/videocall/events';
import {
  type LiveVideoCall,
  VIDEO_ANSWER_WITHIN_SECONDS,
  type VideoQueue,
  videoMonitoring,
} from '@lianxi/contracts/videocall/monitoring.contract';
import { videoSeatWall } from '@lianxi/contracts/videocall/seat.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { MonitorPage } from '@lianxi/shared/live/monitor-page';
import { MonitorSeats } from '@lianxi/shared/seat/monitor-seats';
import { useSeats } from '@lianxi/shared/seat/use-seats';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useMemo } from 'react';
import { customerColumn } from '../seat/seat-columns.tsx';
import { seatFace } from '../seat/seat-face.ts';
import { LiveCallPanel } from './live-call-panel.tsx';
import { callColumns } from './live-columns.tsx';
import { VideoFigures } from './video-figures.tsx';

const topics = [videoCallsTopic, videoSeatsTopic];
const states = [
  { value: 'waiting', text: '等待中' },
  { value: 'active', text: '视频中' },
];
const serving: Column<VideoQueue> = {
  key: 'active',
  title: '视频',
  width: 60,
  align: 'right',
  render: ({ active }) => active,
};

const isShown = (call: LiveVideoCall, state: string | undefined) =>
  state === undefined || (state === 'active') === (call.state === 'active');

/** The present video calls, queues and agents (specification section 2, /videocall/onlinemonitoring). */
export default function VideoMonitoringPage() {
  const { seats } = useSeats(videoSeatWall);
  const there = useMemo(() => seats?.filter(({ status, activity }) => status !== '0' || activity === 'video') ?? [], [seats]);
  const mayForce = useHolds('videocall_seat_force');
  return (
    <MonitorPage
      title="视频监控"
      monitoring={videoMonitoring}
      topics={topics}
      figures={({ now, skewMs }) => <VideoFigures today={now.today} calls={now.contacts} skewMs={skewMs} />}
      queues={{
        waiting: '等待',
        within: VIDEO_ANSWER_WITHIN_SECONDS,
        serving,
        none: '还没有技能组。在「视频设置」建立后，这里显示各组的等待与坐席。',
      }}
      aside={() => (
        <MonitorSeats seats={there} faceOf={seatFace} column={customerColumn} force={mayForce ? videoSeatWall : null} />
      )}
      states={states}
      contacts={{ title: '视频通话', none: '现在没有视频通话。', columns: callColumns, isShown }}
      panel={(call, { skewMs, close }) => <LiveCallPanel call={call} skewMs={skewMs} onClose={close} />}
    />
  );
}
