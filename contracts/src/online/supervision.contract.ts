import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

export const supervisionErrors = defineErrors('supervision', {
  yours: { kind: 'conflict', text: '该会话已由您接待' },
});

/** Within this time a visitor is to be answered, in seconds. */
export const REPLY_WITHIN_SECONDS = 60;

/** A conversation that waits or is served now. */
export const liveConversation = conversation
  .pick({
    id: true,
    visitorName: true,
    priority: true,
    agentId: true,
    agentName: true,
    chatGroupId: true,
    chatGroupName: true,
    guests: true,
    waitingSince: true,
    createTime: true,
    assignTime: true,
    firstReplyTime: true,
    lastSeq: true,
  })
  .extend({ state: z.enum(['queued', 'active']) });
export type LiveConversation = z.output<typeof liveConversation>;

/** A skill group of chat now. */
export const chatQueue = z.object({
  chatGroupId: id,
  name: z.string(),
  waiting: z.number().int(),
  /** Since when the one who waits longest does; null: nobody waits. */
  waitingSince: timestamp.nullable(),
  active: z.number().int(),
  /** Members who take conversations, and those of them with a free place. */
  online: z.number().int(),
  free: z.number().int(),
});
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
  /** Answered within {@link REPLY_WITHIN_SECONDS}. */
  answeredInTime: z.number().int(),
  /** Seconds to the first answer. */
  averageFirstReply: z.number().int(),
});
export type ChatToday = z.output<typeof chatToday>;

/** Queues and conversations of this moment: those of agents within the data scope, and all who wait; at most 2,000, the most urgent first. */
export const chatMonitoring = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/monitoring',
  summary: '在线监控',
  access: { code: 'online_onlinemonitoring' },
  dataScope: 'online_onlinemonitoring',
  reply: z.object({
    queues: z.array(chatQueue),
    conversations: z.array(liveConversation),
    today: chatToday,
    /** How the server's clock stands: times are counted from it. */
    serverTime: timestamp,
  }),
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
