import { Banner } from '@douyinfe/semi-ui';
import { callsTopic, seatsTopic } from '@lianxi/contracts/callcenter/events';
import { type LiveCall, type LiveQueue, monitoring } from '@lianxi/contracts/callcenter/monitoring.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Monitor, MonitorLoading, MonitorPart, MonitorSide } from '@lianxi/shared/live/monitor';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useMemo } from 'react';
import { LiveCallPanel } from './live-call-panel.tsx';
import { callColumns, queueColumns, waitingColumns } from './live-columns.tsx';
import { TodayFigures } from './today-figures.tsx';

const topics = [callsTopic, seatsTopic];

const byPlace = (a: LiveCall, b: LiveCall) => (a.queuedSince ?? '').localeCompare(b.queuedSince ?? '');
const withId = (queue: LiveQueue) => ({ ...queue, id: queue.skillGroupId });
const withLinkedid = (call: LiveCall) => ({ ...call, id: call.linkedid });

/** Queues and calls of this moment, pushed (specification section 2, /callcenter/monitoring). */
export default function MonitoringPage() {
  const { data, dataUpdatedAt, error, refetch } = useCall(monitoring, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const stale = useLiveReading(topics, data !== undefined, () => refetch({ throwOnError: true }));
  const [group, setGroup] = useAddressValue('group');
  const [id, open] = useAddressValue('id');
  const skewMs = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  const waitingWith = useMemo(() => waitingColumns(skewMs), [skewMs]);
  const callsWith = useMemo(() => callColumns(skewMs), [skewMs]);
  const queuesWith = useMemo(() => queueColumns(skewMs), [skewMs]);

  const queues = data?.queues.filter(({ skillGroupId }) => !group || skillGroupId === group) ?? [];
  const calls = data?.calls.filter(({ skillGroupId }) => !group || skillGroupId === group) ?? [];
  const waiting = calls.filter(({ state }) => state === 'queued').sort(byPlace);
  const underWay = calls.filter(({ state }) => state !== 'queued');
  const groups = data?.queues.map(({ skillGroupId, name }) => ({ value: skillGroupId, text: name })) ?? [];

  return (
    <Page
      title="实时监控"
      filters={<Choice label="技能组" none="全部技能组" options={groups} value={group} onChange={setGroup} />}
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新数据，正在重试。" />}
      {error && !data && <Failure what="实时监控" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MonitorLoading />}
      {data && (
        <Monitor>
          <TodayFigures today={data.today} waiting={waiting} skewMs={skewMs} />
          <MonitorSide>
            <MonitorPart title="技能组" count={queues.length}>
              {queues.length > 0 ? (
                <DataTable what="技能组" rows={queues.map(withId)} columns={queuesWith} />
              ) : (
                <Empty title="还没有技能组" words="在「热线」页面建立技能组后，这里显示各组的排队与坐席。" />
              )}
            </MonitorPart>
            <MonitorPart title="排队中" count={waiting.length}>
              {waiting.length > 0 ? (
                <DataTable
                  what="排队来电"
                  rows={waiting.map(withLinkedid)}
                  columns={waitingWith}
                  onOpen={({ linkedid }) => open(linkedid)}
                  openId={id}
                />
              ) : (
                <p className="monitor-none">没有客户在排队。</p>
              )}
            </MonitorPart>
          </MonitorSide>
          <MonitorPart title="进行中的通话" count={underWay.length}>
            {underWay.length > 0 ? (
              <DataTable
                what="进行中的通话"
                rows={underWay.map(withLinkedid)}
                columns={callsWith}
                onOpen={({ linkedid }) => open(linkedid)}
                openId={id}
              />
            ) : (
              <p className="monitor-none">现在没有通话。</p>
            )}
          </MonitorPart>
        </Monitor>
      )}
      <LiveCallPanel call={data?.calls.find(({ linkedid }) => linkedid === id)} skewMs={skewMs} onClose={() => open(undefined)} />
    </Page>
  );
}
