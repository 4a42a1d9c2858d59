import * as z from 'zod';
import { linkedid } from '../callcenter/call-station.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { summaryField, writtenAnswer } from './summary-field.ts';

export const summaryErrors = defineErrors('summary', {
  noCall: { kind: 'not-found', text: '通话不存在，或不是本人参与的通话' },
  noConversation: { kind: 'not-found', text: '会话不存在，或不是本人接待的会话' },
  submitted: { kind: 'conflict', text: '小结已提交，请载入最新内容' },
});

/** A summary as it is read beside what it sums up. */
export const writtenSummary = z.object({
  agentId: id,
  agName: z.string(),
  state: z.enum(['draft', 'done']),
  answers: z.array(writtenAnswer),
  updateTime: timestamp,
});
export type WrittenSummary = z.output<typeof writtenSummary>;

const answer = z.union([z.string().max(2000), z.array(z.string().max(100)).max(300), z.null()]);

/** Answers by the template's keys. A `draft` may leave out what must be said, and never replaces what was handed in. */
export const summaryBody = z.object({
  draft: z.boolean(),
  answers: z.record(z.string().max(12), answer),
});

const ownSummary = z.object({
  /** None: there is nothing to sum up. */
  fields: z.array(summaryField),
  state: z.enum(['none', 'draft', 'done']),
  answers: z.record(z.string(), answer),
  updateTime: timestamp.nullable(),
});

/** What the caller wrote about a call, and what they are to write: the template of its skill group, its hotline, or the usual one. */
export const callSummary = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/call/{linkedid}',
  summary: '通话小结',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  /** No fields: the caller did not speak with anybody from outside. */
  reply: ownSummary,
  errors: [summaryErrors.noCall],
});
export type CallSummary = z.output<(typeof callSummary)['reply']>;

/** Keeps a draft, or hands the summary in: then the after-call work of that call is over. */
export const saveCallSummary = endpoint({
  method: 'PUT',
  path: '/xmf-customer/business/call/{linkedid}',
  summary: '保存通话小结',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  body: summaryBody,
  reply: z.null(),
  errors: [summaryErrors.noCall, summaryErrors.submitted],
});

/** What the caller wrote about a conversation that they serve or served, and what they are to write: the template of its chat group, or the usual one of chats. */
export const chatSummary = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/chat/{id}',
  summary: '会话小结',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  /** No fields: the conversation is still in the queue. */
  reply: ownSummary,
  errors: [summaryErrors.noConversation],
});

/** Keeps a draft, or hands the summary in, while the conversation lasts or after it. */
export const saveChatSummary = endpoint({
  method: 'PUT',
  path: '/xmf-customer/business/chat/{id}',
  summary: '保存会话小结',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  body: summaryBody,
  reply: z.null(),
  errors: [summaryErrors.noConversation, summaryErrors.submitted],
});
