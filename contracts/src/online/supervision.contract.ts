import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { liveContact, liveQueue, monitoringOf } from '../kit/monitoring.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

export const supervisionErrors = defineErrors('supervision', {
  yours: { kind: 'conflict', text: '该会话已由您接待' },
});

/** A conversation that waits or is served now. */
export const liveConversation = liveContact.extend({
  ...conversation.pick({
    visitorName: true,
    priority: true,
    agentId: true,
    agentName: true,
    guests: true,
    createTime: true,
    assignTime: true,
    firstReplyTime: true,
    lastSeq: true,
  }).shape,
  state: z.enum(['queued', 'active']),
  /** Until when the visitor is to be answered by the tenant's rules; null: nobody waits, or there is no such rule. */
  replyDue: timestamp.nullable(),
});
export type LiveConversation = z.output<typeof liveConversation>;

/** A skill group of chat now. */
export const chatQueue = liveQueue.extend({ active: z.number().int() });
export type ChatQueue = z.output<typeof chatQueue>;

/** Conversations that began on this day in China, of all the tenant. */
export const chatToday = z.object({
  queued: z.number().int(),
  active: z.number().int(),
  began: z.number().int(),
  closed: z.number().int(),
  /** Closed before an agent had them. */
  missed: z.number().int(),
  answered: z.number().int(),
  /** Answered within the tenant's time for a first answer, counted from when the tenant says. */
  answeredInTime: z.number().int(),
  /** Not answered: over, or later than that time. */
  unanswered: z.number().int(),
  /** Seconds to the first answer; null: there was none. */
  averageFirstReply: z.number().int().nullable(),
});
export type ChatToday = z.output<typeof chatToday>;

/** Conversations of this moment, the most urgent first. */
export const chatMonitoring = monitoringOf({
  path: '/xmf-online-services/conversations/monitoring',
  summary: '在线监控',
  page: 'online_onlinemonitoring',
  queue: chatQueue,
  contact: liveConversation,
  today: chatToday,
});

const take = { code: 'online_conversation_take' };

/** Makes the caller the conversation's owner, whether another had it or it waited. Its agent and its visitor are told. */
export const takeOverConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/takeOver',
  summary: '接管会话',
  access: take,
  dataScope: 'online_onlinemonitoring',
  params: z.object({ id }),
  reply: conversation,
  errors: [conversationErrors.notFound, conversationErrors.closed, supervisionErrors.yours],
});

/** Ends somebody else's conversation. Closing a closed one again answers the same. */
export const forceCloseConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/forceClose',
  summary: '强制结束会话',
  access: take,
  dataScope: 'online_onlinemonitoring',
  params: z.object({ id }),
  reply: conversation,
  errors: [conversationErrors.notFound],
});
