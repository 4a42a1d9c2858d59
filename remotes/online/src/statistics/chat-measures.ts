import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import type { Measure } from '@lianxi/shared/chart/figure-charts';

const conversations: Measure<ChatFigures> = {
  title: '会话',
  unit: '个',
  series: [
    { name: '会话', of: ({ began }) => began },
    { name: '及时响应', of: ({ answeredInTime }) => answeredInTime },
    { name: '未响应', of: ({ unanswered }) => unanswered },
  ],
};

const others: readonly Measure<ChatFigures>[] = [
  {
    title: '响应与时长',
    unit: '秒',
    series: [
      { name: '平均首次响应', of: ({ firstReply }) => firstReply },
      { name: '平均时长', of: ({ duration }) => duration },
    ],
  },
  {
    title: '消息',
    unit: '条',
    series: [
      { name: '访客消息', of: ({ visitorMessages }) => visitorMessages },
      { name: '客服消息', of: ({ agentMessages }) => agentMessages },
    ],
  },
];

/** Only conversations that an agent received. */
export const agentMeasures = [conversations, ...others];

/** All conversations, also those that no agent received. */
export const channelMeasures = [
  { ...conversations, series: [...conversations.series, { name: '未接待', of: ({ missed }: ChatFigures) => missed }] },
  ...others,
];
