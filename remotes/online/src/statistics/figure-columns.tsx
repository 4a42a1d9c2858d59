import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import { responseRate } from '@lianxi/contracts/online/response-rate';
import { duration } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { rateInWords } from './use-response-words.ts';

const length = (seconds: number | null) => (seconds === null ? '—' : duration(seconds * 1000));

/** The figures of conversations; `rate` is the name of the response rate. */
export const figureColumns = (rate: string): readonly Column<ChatFigures>[] => [
  { key: 'began', title: '会话', width: 80, align: 'right', render: ({ began }) => began },
  { key: 'received', title: '接待', width: 80, align: 'right', render: ({ received }) => received },
  { key: 'missed', title: '未接待', width: 80, align: 'right', render: ({ missed }) => missed },
  { key: 'closed', title: '已结束', width: 80, align: 'right', render: ({ closed }) => closed },
  {
    key: 'inTime',
    title: rate,
    width: 110,
    align: 'right',
    render: (figures) => rateInWords(responseRate(figures)),
  },
  { key: 'unanswered', title: '未响应', width: 80, align: 'right', render: ({ unanswered }) => unanswered },
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
