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
  expired: { kind: 'conflict', text: '小结提交已久，超过可修改的时间' },
});

/** A summary as pages show it next to its contact. */
export const writtenSummary = z.object({
  agentId: id,
  agName: z.string(),
  state: z.enum(['draft', 'done']),
  answers: z.array(writtenAnswer),
  updateTime: timestamp,
});
export type WrittenSummary = z.output<typeof writtenSummary>;

/** The state of an agent's summary in lists of contacts; null: the contact needs none, or it is not over. */
export const summaryMark = z.enum(['none', 'draft', 'done']).nullable();
export type SummaryMark = z.output<typeof summaryMark>;

/** What lists of contacts are narrowed by. `owed`: not begun, or a draft. */
export const summaryFilter = z.enum(['owed', 'draft', 'done']);
export type SummaryFilter = z.output<typeof summaryFilter>;

/** The filters in words. */
export const summaryFilterNames: Readonly<Record<SummaryFilter, string>> = { owed: '待小结', draft: '草稿', done: '已小结' };

/** The marks in words. */
export const summaryMarkNames: Readonly<Record<NonNullable<SummaryMark>, string>> = {
  none: '未小结',
  draft: '草稿',
  done: '已小结',
};

const answer = z.union([z.string().max(2000), z.array(z.string().max(100)).max(300), z.null()]);

/** Answers by the template's keys. A `draft` may omit required answers, and never replaces a submitted summary. */
export const summaryBody = z.object({
  draft: z.boolean(),
  answers: z.record(z.string().max(12), answer),
});
export type SummaryBody = z.output<typeof summaryBody>;

/** What an agent wrote about a contact of theirs, and the template to fill in. */
export const ownSummary = z.object({
  /** None: this contact needs no summary. */
  fields: z.array(summaryField),
  state: z.enum(['none', 'draft', 'done']),
  answers: z.record(z.string(), answer),
  updateTime: timestamp.nullable(),
  /** Until when a submitted summary can be changed; null: it is not submitted. */
  changeableUntil: timestamp.nullable(),
});
export type OwnSummary = z.output<typeof ownSummary>;

/** A summary that is not submitted can always be written, a submitted one for some time. */
export const isChangeable = ({ changeableUntil }: Pick<OwnSummary, 'changeableUntil'>, now = new Date()): boolean =>
  changeableUntil === null || new Date(changeableUntil) > now;

/** The caller's summary of a call, and the template to fill in: of its skill group, its hotline, or the default one. */
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

/** Keeps a draft, or hands the summary in: then the after-call work of that call is over. */
export const saveCallSummary = endpoint({
  method: 'PUT',
  path: '/xmf-customer/business/call/{linkedid}',
  summary: '保存通话小结',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  body: summaryBody,
  reply: z.null(),
  errors: [summaryErrors.noCall, summaryErrors.submitted, summaryErrors.expired],
});

/**
 * The caller's summary of a conversation that they serve or served, and the template to fill in: of its chat group, or the
 * default one of chats.
 */
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
  errors: [summaryErrors.noConversation, summaryErrors.submitted, summaryErrors.expired],
});
