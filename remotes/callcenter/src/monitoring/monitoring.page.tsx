import { callsTopic, seatsTopic } from '@lianxi/contracts/callcenter/events';
import {
  ANSWER_WITHIN_SECONDS,
  type CallQueue,
  type LiveCall,
  monitoring,
} from '@lianxi/contracts/callcenter/monitoring.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { MonitorTable } from '@lianxi/shared/live/monitor';
import { MonitorPage } from '@lianxi/shared/live/monitor-page';
import { useMemo } from 'react';
import { CallFigures } from './call-figures.tsx';
import { LiveCallPanel } from './live-call-panel.tsx';
import { callColumns, waitingColumns } from './live-columns.tsx';

const topics = [callsTopic, seatsTopic];
const serving: Column<CallQueue> = { key: 'busy', title: '忙碌', width: 60, align: 'right', render: ({ busy }) => busy };

const isWaiting = ({ state }: LiveCall) => state === 'queued';
const isUnderWay = (call: LiveCall) => !isWaiting(call);
const waitingOf = (calls: readonly LiveCall[]) =>
  calls.filter(isWaiting).sort((a, b) => (a.waitingSince ?? '').localeCompare(b.waitingSince ?? ''));

function Waiting({
  calls,
  skewMs,
  ...table
}: {
  calls: readonly LiveCall[];
  skewMs: number;
  onOpen: (call: LiveCall) => void;
  openId: string | undefined;
}) {
  const columns = useMemo(() => waitingColumns(skewMs), [skewMs]);
  return <MonitorTable title="排队中" rows={waitingOf(calls)} columns={columns} none="没有客户在排队。" {...table} />;
}

/** The present queues and calls (specification section 2, /callcenter/monitoring). */
export default function MonitoringPage() {
  return (
    <MonitorPage
      title="实时监控"
      monitoring={monitoring}
      topics={topics}
      figures={({ now, contacts, skewMs }) => <CallFigures today={now.today} waiting={waitingOf(contacts)} skewMs={skewMs} />}
      queues={{
        waiting: '排队',
        within: ANSWER_WITHIN_SECONDS,
        serving,
        none: '还没有技能组。在「热线」页面建立后，这里显示各组的排队与坐席。',
      }}
      aside={({ contacts, skewMs, open, openId }) => <Waiting calls={contacts} skewMs={skewMs} onOpen={open} openId={openId} />}
      contacts={{ title: '进行中的通话', none: '现在没有通话。', columns: callColumns, isShown: isUnderWay }}
      panel={(call, { skewMs, close }) => call && <LiveCallPanel call={call} skewMs={skewMs} onClose={close} />}
    />
  );
}
