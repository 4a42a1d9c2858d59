import * as z from 'zod';
import { endpoint, type ReplyOf } from '../kit/endpoint.ts';
import { choice, flag, number } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { monitorWarnings } from '../kit/monitor-warning.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';
import { userText } from '../kit/user-text.ts';

/** The specification's warnings (section 8), of conversations. */
export const chatWarnings = { 1: '敏感词', 2: '差评', 3: '首次响应超时', 4: '未及时回复', 5: '未及时结束' } as const;

const access = { code: 'online_silentseat' };

/** When supervisors are told of a conversation. 0 switches a rule off. */
export const chatMonitor = settings({
  noun: 'chat-monitor',
  title: '预警规则',
  path: '/xmf-online-services/silentMonitor/rules',
  access,
  fields: {
    sensitiveWords: flag('敏感词', { default: true }),
    /** Ratings up to this one, of 5, are bad. */
    badRating: number('差评', { min: 0, max: 4, default: 2 }),
    /** From the agent's taking over to their first answer. */
    firstReplySeconds: number('首次响应超时', { min: 0, max: 3600, default: 60 }),
    /** From when the first answer is counted in rates and averages. */
    replyFrom: choice('响应率起算', { assigned: '客服接入', created: '访客发起' }, { default: 'assigned' }),
    /** For which a visitor waits for an answer, in the queue as well. */
    replySeconds: number('未及时回复', { min: 0, max: 7200, default: 180 }),
    /** For which an agent has a conversation. */
    closeMinutes: number('未及时结束', { min: 0, max: 1440, default: 120 }),
  },
});
export type ChatMonitorRules = SettingsOf<typeof chatMonitor>;

/** Within which times the tenant's agents are to answer, for desks and statistics; later supervisors are told. 0: no such time. */
export const replyTimes = endpoint({
  method: 'GET',
  path: '/xmf-online-services/silentMonitor/replyTimes',
  summary: '回复时限',
  access: 'signed-in',
  reply: chatMonitor.schema.fields
    .pick({ firstReplySeconds: true, replyFrom: true, replySeconds: true })
    .extend({ serverTime: timestamp }),
});
export type ReplyTimes = ReplyOf<typeof replyTimes>;

/** Something that supervisors were told of. */
export const chatAlert = z.object({
  /** Of the conversation and the warning. */
  id: z.string(),
  recordId: id,
  warning: z.number().int().min(1).max(5),
  visitorName: userText(z.string()),
  agentName: z.string().nullable(),
  chatGroupName: z.string().nullable(),
  /** Of warning 1: what was found. */
  words: z.array(z.string()),
  open: z.boolean(),
  at: timestamp,
});
export type ChatAlert = z.output<typeof chatAlert>;

/** Conversations that supervisors are warned of, on every page. */
export const conversationWarnings = monitorWarnings({
  path: '/xmf-online-services/silentMonitor/warnings',
  page: 'online_onlinemonitoring',
  title: '会话预警',
  channel: '会话',
  words: chatWarnings,
  route: '/online/onlinemonitoring',
});

/** Of agents within the data scope, and of conversations that nobody had yet; newest first. */
export const chatAlertList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/silentMonitor/alerts',
  summary: '会话预警',
  access,
  dataScope: 'online_silentseat',
  query: listQuery.extend({
    warning: z.enum(['1', '2', '3', '4', '5']).optional(),
    agentId: id.optional(),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(chatAlert),
});
