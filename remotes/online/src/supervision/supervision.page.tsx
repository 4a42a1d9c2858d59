import { Banner } from '@douyinfe/semi-ui';
import { conversationsTopic } from '@lianxi/contracts/online/events';
import { type ChatQueue, chatMonitoring, type LiveConversation } from '@lianxi/contracts/online/supervision.contract';
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
import { capacityColumn } from '../chat-seat/capacity-column.ts';
import { forceText } from '../chat-seat/force-text.ts';
import { seatFace } from '../chat-seat/seat-face.ts';
import { useChatSeats } from '../chat-seat/use-chat-seats.ts';
import { ChatFigures } from './chat-figures.tsx';
import { conversationColumns, queueColumns } from './live-columns.tsx';
import { LiveConversationPanel } from './live-conversation-panel.tsx';
import './supervision.css';

const topics = [conversationsTopic];
const states = [
  { value: 'queued', text: '排队中' },
  { value: 'waiting', text: '待回复' },
  { value: 'served', text: '接待中' },
];

const withId = (queue: ChatQueue) => ({ ...queue, id: queue.chatGroupId });

function isIn(state: string | undefined, { state: now, waitingSince }: LiveConversation): boolean {
  if (state === 'queued') return now === 'queued';
  if (state === 'waiting') return now === 'active' && waitingSince !== null;
  return state !== 'served' || (now === 'active' && waitingSince === null);
}

/** Conversations, queues and agents of this moment, pushed (specification section 2, /online/onlinemonitoring). */
export default function OnlineMonitoringPage() {
  const { data, dataUpdatedAt, error, refetch } = useCall(chatMonitoring, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const stale = useLiveReading(topics, data !== undefined, () => refetch({ throwOnError: true }));
  const { seats } = useChatSeats();
  const there = useMemo(() => seats?.filter(({ status, active }) => status !== '0' || active > 0) ?? [], [seats]);
  const mayForce = useHolds('online_seat_force');
  const mayWatch = useHolds('online_conversation_watch');
  const [group, setGroup] = useAddressValue('group');
  const [state, setState] = useAddressValue('state');
  const [id, open] = useAddressValue('id');
  const skewMs = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  const queuesWith = useMemo(() => queueColumns(skewMs), [skewMs]);
  const conversationsWith = useMemo(() => conversationColumns(skewMs), [skewMs]);

  const queues = data?.queues.filter(({ chatGroupId }) => !group || chatGroupId === group) ?? [];
  const ofGroup = data?.conversations.filter(({ chatGroupId }) => !group || chatGroupId === group) ?? [];
  const conversations = ofGroup.filter((each) => isIn(state, each));
  const groups = data?.queues.map(({ chatGroupId, name }) => ({ value: chatGroupId, text: name })) ?? [];
  const name = data?.conversations.find((each) => each.id === id)?.visitorName ?? '';

  return (
    <Page
      title="在线监控"
      filters={
        <>
          <Choice label="技能组" none="全部技能组" options={groups} value={group} onChange={setGroup} />
          <Choice label="状态" none="全部状态" options={states} value={state} onChange={setState} />
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新数据，正在重试。" />}
      {error && !data && <Failure what="在线监控" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MonitorLoading />}
      {data && (
        <Monitor>
          <ChatFigures today={data.today} conversations={data.conversations} skewMs={skewMs} />
          <MonitorSide>
            <MonitorPart title="技能组" count={queues.length}>
              {queues.length > 0 ? (
                <DataTable what="技能组" rows={queues.map(withId)} columns={queuesWith} />
              ) : (
                <p className="monitor-none">还没有技能组。在「在线设置」建立后，这里显示各组的排队与坐席。</p>
              )}
            </MonitorPart>
            <MonitorSeats seats={there} faceOf={seatFace} column={capacityColumn} force={mayForce ? forceText : null} />
          </MonitorSide>
          <MonitorPart title="会话" count={conversations.length}>
            {conversations.length > 0 ? (
              <DataTable
                what="会话"
                rows={conversations}
                columns={conversationsWith}
                onOpen={mayWatch ? (conversation) => open(conversation.id) : undefined}
                openId={id}
              />
            ) : (
              <p className="monitor-none">现在没有会话。</p>
            )}
          </MonitorPart>
        </Monitor>
      )}
      {id && mayWatch && <LiveConversationPanel id={id} name={name} onClose={() => open(undefined)} />}
    </Page>
  );
}
