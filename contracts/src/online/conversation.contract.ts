import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { summaryFilter, summaryMark, writtenSummary } from '../summary/summary.contract.ts';
import { chatMessage } from './chat-message.ts';

export const conversationErrors = defineErrors('conversation', {
  notFound: { kind: 'not-found', text: '会话不存在' },
  notRatable: { kind: 'conflict', text: '当前不能评价该会话' },
  closed: { kind: 'conflict', text: '会话已结束' },
  notYours: { kind: 'forbidden', text: '该会话由其他坐席接待' },
  answering: { kind: 'conflict', text: '同事正在回复该会话，请稍候再发送' },
  closedHours: { kind: 'conflict', text: '当前不在服务时间，请留言' },
  queueFull: { kind: 'conflict', text: '排队人数较多，请留言或稍后再来' },
  unknownGroup: { kind: 'invalid', text: '咨询类型不存在' },
  formNeeded: { kind: 'invalid', text: '请先填写咨询信息' },
});

/** Over what a visitor talks. `plus`: customer service of WeCom. */
export const chatChannel = z.enum(['web', 'wechat', 'plus', 'meituan', 'douyin']);
export type ChatChannel = z.output<typeof chatChannel>;

/** Channels as agents call them. */
export const chatChannelNames: Readonly<Record<ChatChannel, string>> = {
  web: '网页',
  wechat: '微信',
  plus: '企业微信',
  meituan: '美团',
  douyin: '抖音',
};

/** How long after its end a conversation may be rated, and a rating changed. */
export const RATING_LIMIT_MS = 24 * 3_600_000;

/** `bot`: the robot answers, nobody waits. `queued`: waits for an agent. `active`: one agent owns it. `closed`: over, read-only. */
export const conversationState = z.enum(['bot', 'queued', 'active', 'closed']);

/** How far each side has received and read, as message `seq`. */
export const receipts = z.object({
  agentDelivered: z.number().int(),
  agentRead: z.number().int(),
  visitorDelivered: z.number().int(),
  visitorRead: z.number().int(),
});

/** Whether a visitor's page is open, and since when it is or is not. Of two, the one with the later `since` is valid. */
export const visitorPresence = z.object({ here: z.boolean(), since: timestamp });
export type VisitorPresence = z.output<typeof visitorPresence>;

export const conversation = z.object({
  id,
  state: conversationState,
  channel: chatChannel,
  /** The site or account through which the visitor came; empty for those of before there were several. */
  siteName: z.string(),
  visitorId: id,
  visitorName: userText(z.string()),
  /** Null: the channel does not say. The visitor gets null. */
  visitorPresence: visitorPresence.nullable(),
  customerId: id.nullable(),
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  /** Agents who were asked to help: they read it, write notes, and may answer. None in what the visitor gets. */
  guests: z.array(z.object({ agentId: id, agName: z.string() })),
  /** Whom the visitor waits for, or was served by; null: any agent. */
  chatGroupId: id.nullable(),
  chatGroupName: z.string().nullable(),
  /** 1: a customer who is served before all others. */
  priority: z.number().int(),
  /** Since when the visitor waits for an answer; null once the agent wrote. */
  waitingSince: timestamp.nullable(),
  /** Title and address of the page on which the visitor opened the chat. */
  pageTitle: userText(z.string()),
  pageUrl: userText(z.string()),
  createTime: timestamp,
  assignTime: timestamp.nullable(),
  firstReplyTime: timestamp.nullable(),
  closeTime: timestamp.nullable(),
  closedBy: z.enum(['agent', 'visitor', 'system']).nullable(),
  /** 1 to 5 stars by the visitor; null: not rated. */
  rating: z.number().int().min(1).max(5).nullable(),
  /** The visitor was asked for a rating. */
  ratingInvited: z.boolean(),
  lastSeq: z.number().int(),
  lastMessage: chatMessage.nullable(),
  receipts,
});
export type Conversation = z.output<typeof conversation>;

/**
 * The caller's open conversations, and those that ended within three days and were not put away: the chat desk's state,
 * which events then keep current.
 */
export const myConversations = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/mine',
  summary: '我的会话',
  access: { code: 'online_dialogue' },
  reply: z.array(conversation),
});

/** What the records are narrowed by. */
export const conversationFilters = z.object({
  state: conversationState.optional(),
  channel: chatChannel.optional(),
  agentId: id.optional(),
  visitorId: id.optional(),
  /** Matches the visitor's name or words of the conversation. */
  keyword: z.string().trim().max(50).optional(),
  qualityMark: z.enum(['good', 'bad']).optional(),
  summary: summaryFilter.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

/** What a quality inspector said of a conversation. */
export const qualityMark = z.object({
  mark: z.enum(['good', 'bad']),
  note: userText(z.string()),
  agName: z.string(),
  at: timestamp,
});
export type QualityMark = z.output<typeof qualityMark>;

/** A conversation in the records. */
export const conversationRecord = conversation.extend({
  quality: qualityMark.nullable(),
  /** Of the agent who had the conversation last. */
  summary: summaryMark,
});
export type ConversationRecord = z.output<typeof conversationRecord>;

/** Past and present conversations within the caller's data scope, newest first. */
export const conversationList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations',
  summary: '对话记录',
  access: { code: 'online_dialoguerecord' },
  dataScope: 'online_dialoguerecord',
  query: listQuery.extend(conversationFilters.shape),
  reply: listPage(conversationRecord),
});

export const conversationDetail = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/{id}',
  summary: '对话详情',
  access: { code: 'online_dialoguerecord' },
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  /** With what its agents wrote down afterwards. */
  reply: conversationRecord.extend({ summaries: z.array(writtenSummary) }),
  errors: [conversationErrors.notFound],
});

/** Messages with `seq` above `afterSeq`, or the newest below `beforeSeq`; ascending. Readable by the owner, or within the data scope. */
export const conversationMessages = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/{id}/messages',
  summary: '对话消息',
  access: 'signed-in',
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  query: z.object({
    afterSeq: z.coerce.number().int().min(0).optional(),
    beforeSeq: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ messages: z.array(chatMessage), lastSeq: z.number().int() }),
  errors: [conversationErrors.notFound],
});

/** Ends a conversation that the caller owns. Closing a closed one again answers the same. */
export const closeConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/close',
  summary: '结束会话',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  reply: conversation,
  errors: [conversationErrors.notFound, conversationErrors.notYours],
});

/** Takes a conversation that is over off the caller's desk. One that is off already answers the same. */
export const putAwayConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/putAway',
  summary: '移出会话列表',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  reply: z.null(),
  errors: [conversationErrors.notFound],
});
