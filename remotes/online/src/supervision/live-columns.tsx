import type { LiveConversation } from '@lianxi/contracts/online/supervision.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** Whether the conversation waits, and for what, or is served. */
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
    render: ({ waitingSince, replyDue }) => <Elapsed since={waitingSince} skewMs={skewMs} due={replyDue} />,
  },
  {
    key: 'agentName',
    title: '客服',
    width: 104,
    render: ({ agentName, guests }) => [agentName, ...guests.map(({ agName }) => agName)].filter(Boolean).join('、') || '—',
  },
  { key: 'groupName', title: '技能组', width: 92, render: ({ groupName }) => groupName ?? '—' },
  { key: 'lastSeq', title: '消息', width: 56, align: 'right', render: ({ lastSeq }) => lastSeq },
  {
    key: 'since',
    title: '时长',
    width: 90,
    align: 'right',
    render: ({ createTime }) => <Elapsed since={createTime} skewMs={skewMs} />,
  },
];
