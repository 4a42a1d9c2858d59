import { Banner } from '@douyinfe/semi-ui';
import { videoCallsTopic, videoSeatsTopic } from '@lianxi/contracts/videocall/events';
import { type LiveVideoCall, type VideoQueue, videoMonitoring } from '@lianxi/contracts/videocall/monitoring.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Monitor, MonitorLoading, MonitorPart, MonitorSide } from '@lianxi/shared/live/monitor';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { MonitorSeats } from '@lianxi/shared/seat/monitor-seats';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Choice } from '@lianxi/shared/ui/choice';
import { Failure } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useMemo } from 'react';
import { seatFace } from '../seat/seat-face.ts';
import { customerColumn, forceVideo, useVideoSeats } from '../seat/seats.tsx';
import { LiveCallPanel } from './live-call-panel.tsx';
import { callColumns, queueColumns } from './live-columns.tsx';
import { VideoFigures } from './video-figures.tsx';

const topics = [videoCallsTopic, videoSeatsTopic];
const states = [
  { value: 'waiting', text: '等待中' },
  { value: 'active', text: '视频中' },
];

const withId = (queue: VideoQueue) => ({ ...queue, id: queue.videoGroupId });

const isIn = (state: string | undefined, call: LiveVideoCall) =>
  state === undefined || (state === 'active') === (call.state === 'active');

/** Video calls, queues and agents of this moment, pushed (specification section 2, /videocall/onlinemonitoring). */
export default function VideoMonitoringPage() {
  const { data, dataUpdatedAt, error, refetch } = useCall(videoMonitoring, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const stale = useLiveReading(topics, data !== undefined, () => refetch({ throwOnError: true }));
  const { seats } = useVideoSeats();
  const there = useMemo(() => seats?.filter(({ status, activity }) => status !== '0' || activity === 'video') ?? [], [seats]);
  const mayForce = useHolds('videocall_seat_force');
  const [group, setGroup] = useAddressValue('group');
  const [state, setState] = useAddressValue('state');
  const [id, open] = useAddressValue('id');
  const skewMs = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  const queuesWith = useMemo(() => queueColumns(skewMs), [skewMs]);
  const callsWith = useMemo(() => callColumns(skewMs), [skewMs]);

  const queues = data?.queues.filter(({ videoGroupId }) => !group || videoGroupId === group) ?? [];
  const calls = data?.calls.filter((each) => (!group || each.groupId === group) && isIn(state, each)) ?? [];
  const groups = data?.queues.map(({ videoGroupId, name }) => ({ value: videoGroupId, text: name })) ?? [];
  const opened = data?.calls.find((each) => each.id === id);

  return (
    <Page
      title="视频监控"
      filters={
        <>
          <Choice label="技能组" none="全部技能组" options={groups} value={group} onChange={setGroup} />
          <Choice label="状态" none="全部状态" options={states} value={state} onChange={setState} />
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新数据，正在重试。" />}
      {error && !data && <Failure what="视频监控" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MonitorLoading />}
      {data && (
        <Monitor>
          <VideoFigures today={data.today} calls={data.calls} skewMs={skewMs} />
          <MonitorSide>
            <MonitorPart title="技能组" count={queues.length}>
              {queues.length > 0 ? (
                <DataTable what="技能组" rows={queues.map(withId)} columns={queuesWith} />
              ) : (
                <p className="monitor-none">还没有技能组。在「视频设置」建立后，这里显示各组的等待与坐席。</p>
              )}
            </MonitorPart>
            <MonitorSeats seats={there} faceOf={seatFace} column={customerColumn} force={mayForce ? forceVideo : null} />
          </MonitorSide>
          <MonitorPart title="视频通话" count={calls.length}>
            {calls.length > 0 ? (
              <DataTable what="视频通话" rows={calls} columns={callsWith} onOpen={(call) => open(call.id)} openId={id} />
            ) : (
              <p className="monitor-none">现在没有视频通话。</p>
            )}
          </MonitorPart>
        </Monitor>
      )}
      {id && data && <LiveCallPanel call={opened} skewMs={skewMs} onClose={() => open(undefined)} />}
    </Page>
  );
}
