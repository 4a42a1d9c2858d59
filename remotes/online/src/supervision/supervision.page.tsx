import { chatSeatWall } from '@lianxi/contracts/online/chat-seat.contract';
import { conversationsTopic } from '@lianxi/contracts/online/events';
import { replyTimes } from '@lianxi/contracts/online/silent-monitor.contract';
import { type ChatQueue, chatMonitoring, type LiveConversation } from '@lianxi/contracts/online/supervision.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { MonitorPage } from '@lianxi/shared/live/monitor-page';
import { MonitorSeats } from '@lianxi/shared/seat/monitor-seats';
import { useSeats } from '@lianxi/shared/seat/use-seats';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useMemo } from 'react';
import { capacityColumn } from '../chat-seat/capacity-column.ts';
import { seatFace } from '../chat-seat/seat-face.ts';
import { ChatFigures } from './chat-figures.tsx';
import { conversationColumns } from './live-columns.tsx';
import { LiveConversationPanel } from './live-conversation-panel.tsx';
import './supervision.css';

const topics = [conversationsTopic];
const TIMES_STALE_MS = 300_000;
const states = [
  { value: 'queued', text: '排队中' },
  { value: 'waiting', text: '待回复' },
  { value: 'served', text: '接待中' },
];
const serving: Column<ChatQueue> = {
  key: 'active',
  title: '接待',
  width: 60,
  align: 'right',
  render: ({ active }) => active,
};

function isShown({ state: now, waitingSince }: LiveConversation, state: string | undefined): boolean {
  if (state === 'queued') return now === 'queued';
  if (state === 'waiting') return now === 'active' && waitingSince !== null;
  return state !== 'served' || (now === 'active' && waitingSince === null);
}

/** The present conversations, queues and agents (specification section 2, /online/onlinemonitoring). */
export default function OnlineMonitoringPage() {
  const { seats } = useSeats(chatSeatWall);
  const { data: times } = useCall(replyTimes, {}, { staleTime: TIMES_STALE_MS });
  const there = useMemo(() => seats?.filter(({ status, active }) => status !== '0' || active > 0) ?? [], [seats]);
  const mayForce = useHolds('online_seat_force');
  const mayWatch = useHolds('online_conversation_watch');
  return (
    <MonitorPage
      title="在线监控"
      monitoring={chatMonitoring}
      topics={topics}
      figures={({ now, skewMs }) => <ChatFigures today={now.today} conversations={now.contacts} skewMs={skewMs} />}
      queues={{
        waiting: '排队',
        within: times?.replySeconds ?? 0,
        serving,
        none: '还没有技能组。在「在线设置」建立后，这里显示各组的排队与坐席。',
      }}
      aside={() => (
        <MonitorSeats seats={there} faceOf={seatFace} column={capacityColumn} force={mayForce ? chatSeatWall : null} />
      )}
      states={states}
      contacts={{ title: '会话', none: '现在没有会话。', columns: conversationColumns, isShown, opens: mayWatch }}
      panel={(conversation, { id, close }) =>
        mayWatch && <LiveConversationPanel id={id} name={conversation?.visitorName ?? ''} onClose={close} />
      }
    />
  );
}
