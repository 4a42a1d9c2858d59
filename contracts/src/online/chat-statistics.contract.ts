import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { summaryFilter, summaryMark } from '../summary/summary.contract.ts';
import { chatChannel, conversation } from './conversation.contract.ts';

/** Figures of conversations that began in a time. Durations are averages in seconds; null: there was none. */
export const chatFigures = z.object({
  began: z.number().int(),
  /** Given to an agent. */
  received: z.number().int(),
  /** Closed before an agent had them. */
  missed: z.number().int(),
  closed: z.number().int(),
  answered: z.number().int(),
  /** Answered within the tenant's time for a first answer, counted from when the tenant says. */
  answeredInTime: z.number().int(),
  /** Not answered: over, or later than that time. */
  unanswered: z.number().int(),
  firstReply: z.number().int().nullable(),
  duration: z.number().int().nullable(),
  visitorMessages: z.number().int(),
  agentMessages: z.number().int(),
});
export type ChatFigures = z.output<typeof chatFigures>;

/** Without a time it is this day in China. */
const period = z.object({ beginTime: timestamp.optional(), endTime: timestamp.optional() });

/** What the statistics of agents are narrowed by. */
export const messageStatisticsFilters = period.extend({ agentId: id.optional() });

/** Agents within the data scope who had conversations, those with the most first. */
export const messageStatistics = endpoint({
  method: 'GET',
  path: '/xmf-online-services/statistics/messages',
  summary: '消息统计',
  access: { code: 'online_messagestatistics' },
  dataScope: 'online_messagestatistics',
  query: listQuery.extend(messageStatisticsFilters.shape),
  reply: listPage(chatFigures.extend({ id, agName: z.string(), agNo: z.string(), departName: z.string() })),
  errors: [periodErrors.tooLong],
});

const report = { code: 'online_report' };
const channel = conversation.shape.channel;

/** Conversations by the channel on which they came, within the data scope. */
export const channelStatistics = endpoint({
  method: 'GET',
  path: '/xmf-online-services/statistics/channels',
  summary: '渠道统计',
  access: report,
  dataScope: 'online_report',
  query: listQuery.extend(period.shape),
  /** `id` is the channel. */
  reply: listPage(chatFigures.extend({ id: channel })),
  errors: [periodErrors.tooLong],
});

/** What the statistics of channels are narrowed by. */
export const channelStatisticsFilters = period.extend({ channel: channel.optional() });

/** A channel, or all of them, day by day in China, the newest first. */
export const channelStatisticsDetail = endpoint({
  method: 'GET',
  path: '/xmf-online-services/statistics/channels/detail',
  summary: '渠道统计明细',
  access: report,
  dataScope: 'online_report',
  query: listQuery.extend(channelStatisticsFilters.shape),
  /** `id` is the day. */
  reply: listPage(chatFigures.extend({ id: z.iso.date() })),
  errors: [periodErrors.tooLong],
});

const exported = z.object({ taskId: id });

/** The statistics of agents as a spreadsheet; the task centre offers it to the caller for a week. */
export const exportMessageStatistics = endpoint({
  method: 'POST',
  path: '/xmf-online-services/statistics/messages/export',
  summary: '导出消息统计',
  once: true,
  access: { code: 'online_messagestatistics' },
  dataScope: 'online_messagestatistics',
  body: messageStatisticsFilters,
  reply: exported,
  errors: [periodErrors.tooLong],
});

/** What of them is taken along, and what its rows are. */
export const channelStatisticsExported = channelStatisticsFilters.extend({ by: z.enum(['channel', 'day']) });

/** The statistics by channel, or day by day, as a spreadsheet. */
export const exportChannelStatistics = endpoint({
  method: 'POST',
  path: '/xmf-online-services/statistics/channels/export',
  summary: '导出渠道统计',
  once: true,
  access: report,
  dataScope: 'online_report',
  body: channelStatisticsExported,
  reply: exported,
  errors: [periodErrors.tooLong],
});

/** What the caller received: figures of the time, and the conversations themselves, newest first. */
export const myReception = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/reception',
  summary: '我的接待',
  access: { code: 'online_myreception' },
  query: listQuery.extend(period.shape).extend({
    channel: chatChannel.optional(),
    keyword: z.string().trim().max(50).optional(),
    summary: summaryFilter.optional(),
  }),
  reply: listPage(conversation.extend({ summary: summaryMark })),
});

export const myReceptionFigures = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/reception/figures',
  summary: '我的接待统计',
  access: { code: 'online_myreception' },
  query: period,
  reply: chatFigures,
  errors: [periodErrors.tooLong],
});
