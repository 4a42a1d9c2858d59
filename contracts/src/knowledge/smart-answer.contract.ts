import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { base, ratingRemark } from './knowledge-search.contract.ts';

/** `none`: the knowledge base has no answer; `stopped`: by the asker, or because the server ended. */
export const answerStates = { running: '回答中', done: '已回答', none: '知识库中没有', stopped: '已停止' } as const;
export const answerState = z.enum(['running', 'done', 'none', 'stopped']);

/** A sentence, and the numbers of the sources that it is from. */
export const answerPart = z.object({ text: z.string(), cites: z.array(z.number().int()) });
export type AnswerPart = z.output<typeof answerPart>;

/** A passage as it was when the answer was given. */
export const answerSource = z.object({
  /** As the parts cite it, from 1. */
  number: z.number().int(),
  entryId: id,
  versionId: id.nullable(),
  base,
  title: z.string(),
  heading: z.string(),
  content: z.string(),
  matched: z.array(z.string()),
});
export type AnswerSource = z.output<typeof answerSource>;

const answer = z.object({
  id,
  question: userText(z.string()),
  state: answerState,
  parts: z.array(answerPart),
  sources: z.array(answerSource),
  /** Empty: no large language model wrote it. */
  model: z.string(),
  /** Why no model wrote it. */
  note: z.string(),
  helpful: z.boolean().nullable(),
  remark: z.string(),
  handled: z.boolean(),
  agName: z.string(),
  milliseconds: z.number().int().nullable(),
  createTime: timestamp,
});
export type SmartAnswer = z.output<typeof answer>;

const access = { code: 'knowledge_smart' };
const path = '/xmf-knowledge-repository/knowledge/smart';

export const askInput = z.object({ question: z.string().trim().min(2, '请输入问题').max(500) });

export const smartErrors = defineErrors('smart-answer', {
  busy: { kind: 'conflict', text: '上一个问题还在回答，请等待或停止' },
});

/** Asks the knowledge base. The answer grows after the reply: `answer.grown` says so. */
export const askKnowledge = endpoint({
  method: 'POST',
  path,
  summary: '智能问答提问',
  once: true,
  access,
  body: askInput,
  reply: z.object({ id }),
  errors: [smartErrors.busy],
});

/** The caller's own answers; with the right to all answers also those of others. */
export const readAnswer = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '智能问答回答',
  access,
  params: z.object({ id }),
  reply: answer,
});

/** The caller's last answers, the newest first. */
export const ownAnswers = endpoint({
  method: 'GET',
  path: `${path}/own`,
  summary: '我的智能问答',
  access,
  reply: z.array(answer),
});

/** Ends an answer that is being given: also at the model's vendor. */
export const stopAnswer = endpoint({
  method: 'POST',
  path: `${path}/{id}/stop`,
  summary: '停止回答',
  access,
  params: z.object({ id }),
  reply: z.null(),
});

/** Says whether the caller's answer helped. */
export const rateAnswer = endpoint({
  method: 'PUT',
  path: `${path}/{id}/rating`,
  summary: '评价回答',
  access,
  params: z.object({ id }),
  body: ratingRemark.extend({ helpful: z.boolean() }),
  reply: z.null(),
});

const all = { code: 'knowledge_smart_all' };

/** The answers of everybody. */
export const allAnswers = endpoint({
  method: 'GET',
  path,
  summary: '全部智能问答',
  access: all,
  query: listQuery.extend({
    keyword: z.string().trim().max(50).optional(),
    state: answerState.optional(),
    helpful: z.enum(['yes', 'no']).optional(),
    /** Written by a model, or without. */
    by: z.enum(['model', 'local']).optional(),
  }),
  reply: listPage(answer),
});

/** Those that their askers rated. */
export const ratedAnswers = endpoint({
  method: 'GET',
  path: `${path}/rated`,
  summary: '智能问答反馈',
  access: all,
  query: listQuery.extend({ helpful: z.enum(['yes', 'no']).optional(), rated: z.enum(['open', 'done']).optional() }),
  reply: listPage(answer),
});

/** Questions without an answer that ask the same, the most frequent first. */
export const unansweredGroups = endpoint({
  method: 'GET',
  path: `${path}/unanswered`,
  summary: '未回答的问题',
  access: all,
  reply: z.array(
    z.object({
      ids: z.array(id),
      question: userText(z.string()),
      others: z.array(z.string()),
      count: z.number().int(),
      lastTime: timestamp,
    }),
  ),
});

/** Marks answers: the knowledge was improved, or needs none. */
export const handleAnswers = endpoint({
  method: 'POST',
  path: `${path}/handle`,
  summary: '处理问答反馈',
  access: all,
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  reply: z.object({ done: z.number().int() }),
});
