import { type ChatQueue, type LiveConversation, REPLY_WITHIN_SECONDS } from '@lianxi/contracts/online/supervision.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** What is seen of a skill group. Times are counted on the server's clock. */
export const queueColumns = (skewMs: number): readonly Column<ChatQueue & { id: string }>[] => [
  { key: 'name', title: '技能组', width: 112, render: ({ name }) => name },
  { key: 'waiting', title: '排队', width: 60, align: 'right', render: ({ waiting }) => waiting },
  {
    key: 'longest',
    title: '最长等待',
    width: 116,
    align: 'right',
    render: ({ waitingSince }) => <Elapsed since={waitingSince} skewMs={skewMs} late={REPLY_WITHIN_SECONDS} />,
  },
  { key: 'active', title: '接待', width: 60, align: 'right', render: ({ active }) => active },
  { key: 'free', title: '有空', width: 60, align: 'right', render: ({ free }) => free },
  { key: 'online', title: '在线', width: 92, align: 'right', render: ({ online }) => online },
];

/** Whom the conversation is waiting for, or that it is served. */
function face({ state, waitingSince, firstReplyTime }: LiveConversation) {
  if (state === 'queued') return { state: 'ringing', text: '排队中' } as const;
  if (waitingSince === null) return { state: 'talking', text: '接待中' } as const;
  return { state: 'busy', text: firstReplyTime === null ? '待首次回复' : '待回复' } as const;
}

export const conversationColumns = (skewMs: number): readonly Column<LiveConversation>[] => [
  {
    key: 'visitorName',
    title: '访客',
    width: 112,
    render: ({ visitorName, priority }) => `${priority > 0 ? 'VIP ' : ''}${visitorName}`,
  },
  { key: 'state', title: '状态', width: 116, render: (conversation) => <LiveStatus {...face(conversation)} /> },
  {
    key: 'waited',
    title: '等待回复',
    width: 124,
    align: 'right',
    render: ({ waitingSince }) => <Elapsed since={waitingSince} skewMs={skewMs} late={REPLY_WITHIN_SECONDS} />,
  },
  {
    key: 'agentName',
    title: '客服',
    width: 104,
    render: ({ agentName, guests }) => [agentName, ...guests.map(({ agName }) => agName)].filter(Boolean).join('、') || '—',
  },
  { key: 'chatGroupName', title: '技能组', width: 92, render: ({ chatGroupName }) => chatGroupName ?? '—' },
  { key: 'lastSeq', title: '消息', width: 56, align: 'right', render: ({ lastSeq }) => lastSeq },
  {
    key: 'since',
    title: '时长',
    width: 90,
    align: 'right',
    render: ({ createTime }) => <Elapsed since={createTime} skewMs={skewMs} />,
  },
];
