import * as z from 'zod';
import { endpoint, type ReplyOf } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const chatMonitorErrors = defineErrors('chat-monitor', {
  changed: { kind: 'conflict', text: '预警规则已被其他人修改，请载入最新内容后再保存' },
});

/** The specification's warnings (section 8), of conversations. */
export const chatWarnings = { 1: '敏感词', 2: '差评', 3: '首次响应超时', 4: '未及时回复', 5: '未及时结束' } as const;

/** When supervisors are told of a conversation. 0 switches a rule off. */
export const chatMonitorRules = z.object({
  sensitiveWords: z.boolean(),
  /** Ratings up to this one, of 5, are bad. */
  badRating: z.number().int().min(0).max(4),
  /** From the agent's taking over to their first answer. */
  firstReplySeconds: z.number().int().min(0).max(3600),
  /** For which a visitor waits for an answer, in the queue as well. */
  replySeconds: z.number().int().min(0).max(7200),
  /** For which an agent has a conversation. */
  closeMinutes: z.number().int().min(0).max(1440),
});
export type ChatMonitorRules = z.output<typeof chatMonitorRules>;

const access = { code: 'online_silentseat' };

export const readChatMonitorRules = endpoint({
  method: 'GET',
  path: '/xmf-online-services/silentMonitor/rules',
  summary: '静默监控规则',
  access,
  reply: chatMonitorRules.extend({ version: z.number().int() }),
});

export const updateChatMonitorRules = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/silentMonitor/rules',
  summary: '修改静默监控规则',
  access,
  body: chatMonitorRules.extend({ version: z.number().int() }),
  reply: z.null(),
  errors: [chatMonitorErrors.changed],
});

/** Within which times the tenant's agents are to answer, for their desks; later supervisors are told. 0: no such time. */
export const replyTimes = endpoint({
  method: 'GET',
  path: '/xmf-online-services/silentMonitor/replyTimes',
  summary: '回复时限',
  access: { code: 'online_dialogue' },
  reply: chatMonitorRules.pick({ firstReplySeconds: true, replySeconds: true }).extend({ serverTime: timestamp }),
});
export type ReplyTimes = ReplyOf<typeof replyTimes>;

/** Something that supervisors were told of. */
export const chatAlert = z.object({
  /** Of the conversation and the warning. */
  id: z.string(),
  recordId: id,
  warning: z.number().int().min(1).max(5),
  visitorName: z.string(),
  agentName: z.string().nullable(),
  chatGroupName: z.string().nullable(),
  /** Of warning 1: what was found. */
  words: z.array(z.string()),
  open: z.boolean(),
  at: timestamp,
});
export type ChatAlert = z.output<typeof chatAlert>;

/** Of agents within the data scope, and of conversations that nobody had yet; newest first. */
export const chatAlertList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/silentMonitor/alerts',
  summary: '静默监控预警',
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
