import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { RecordState } from './record-state.tsx';

/** The duration between two times; a dash while it is not over. */
export const timeBetween = (from: string, to: string | null): string =>
  to === null ? '—' : lasted(Date.parse(to) - Date.parse(from));

/** Columns of every list of conversations. The first answer is counted from the visitor's entry. */
export const ofConversation = {
  visitor: { key: 'visitorName', title: '访客', width: 120, render: ({ visitorName }) => visitorName },
  begin: { key: 'createTime', title: '开始时间', width: 130, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  reply: { key: 'firstReply', title: '首次响应', width: 100, render: (of) => timeBetween(of.createTime, of.firstReplyTime) },
  messages: { key: 'lastSeq', title: '消息数', width: 80, align: 'right', render: ({ lastSeq }) => lastSeq },
  state: { key: 'state', title: '状态', width: 90, render: (conversation) => <RecordState conversation={conversation} /> },
} as const satisfies Record<string, Column<Conversation>>;
