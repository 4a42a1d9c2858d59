import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';

const share = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`);
const length = (seconds: number | null) => (seconds === null ? '—' : duration(seconds * 1000));

/** What is counted of conversations. */
export const figureColumns: readonly Column<ChatFigures>[] = [
  { key: 'began', title: '会话', width: 80, align: 'right', render: ({ began }) => began },
  { key: 'received', title: '接待', width: 80, align: 'right', render: ({ received }) => received },
  { key: 'missed', title: '未接待', width: 80, align: 'right', render: ({ missed }) => missed },
  { key: 'closed', title: '已结束', width: 80, align: 'right', render: ({ closed }) => closed },
  {
    key: 'inTime',
    title: '60 秒响应率',
    width: 110,
    align: 'right',
    render: ({ answered, answeredInTime }) => share(answeredInTime, answered),
  },
  { key: 'firstReply', title: '平均首次响应', width: 120, align: 'right', render: ({ firstReply }) => length(firstReply) },
  { key: 'duration', title: '平均时长', width: 100, align: 'right', render: ({ duration: seconds }) => length(seconds) },
  {
    key: 'visitorMessages',
    title: '访客消息',
    width: 100,
    align: 'right',
    render: ({ visitorMessages }) => visitorMessages,
  },
  { key: 'agentMessages', title: '客服消息', width: 100, align: 'right', render: ({ agentMessages }) => agentMessages },
];
