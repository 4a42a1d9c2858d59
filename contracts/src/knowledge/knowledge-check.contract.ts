import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { audience } from './common-knowledge.contract.ts';

export const knowledgeCheckErrors = defineErrors('knowledge-check', {
  own: { kind: 'conflict', text: '不能审核自己写的内容' },
  notInReview: { kind: 'conflict', text: '已不在审核中，请刷新列表' },
  changed: { kind: 'conflict', text: '内容在审核期间被修改，请重新查看' },
  needsRemark: { kind: 'invalid', text: '请写明退回原因', field: 'remark' },
  late: { kind: 'conflict', text: '现行版本仍然有效，新版本的生效时间不能晚于现在' },
  over: { kind: 'conflict', text: '失效时间已过，请先修改' },
});

const access = { code: 'knowledge_knowledgecheck' };
const path = '/xmf-knowledge-repository/knowledge/check';

/** A version that waits for its review. */
const waiting = z.object({
  id,
  entryId: id,
  kind: z.enum(['article', 'question']),
  title: z.string(),
  number: z.number().int(),
  categoryPath: z.string(),
  authors: z.array(z.string()),
  submitTime: timestamp,
  /** The caller wrote it: somebody else reviews it. */
  own: z.boolean(),
});
export type WaitingKnowledge = z.output<typeof waiting>;

export const checkQueue = endpoint({
  method: 'GET',
  path,
  summary: '待审核知识列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(waiting),
});

/** What a version says. */
const said = z.object({
  number: z.number().int(),
  title: z.string(),
  similar: z.string(),
  content: z.string(),
  audience: z.array(audience),
  departments: z.array(z.string()),
  effectiveTime: timestamp.nullable(),
  expireTime: timestamp.nullable(),
});
export type SaidKnowledge = z.output<typeof said>;

/** What a version changes, and whom it concerns: the same entry as it is published now, and its use. */
export const checkedVersion = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '待审核知识详情',
  access,
  params: z.object({ id }),
  reply: waiting.extend({
    /** Null: nothing of it is published. */
    before: said.nullable(),
    after: said,
    /** The time of the last change: a decision names it. */
    updateTime: timestamp,
    impact: z.object({
      hits: z.number().int(),
      helpful: z.number().int(),
      unhelpful: z.number().int(),
    }),
  }),
});

/** Publishes a version, or sends it back to its author with the reason. `updateTime`: as the reviewer read it. */
export const decideKnowledge = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: '审核知识',
  access,
  params: z.object({ id }),
  body: z.object({ pass: z.boolean(), remark: z.string().trim().max(500), updateTime: timestamp }),
  reply: z.null(),
  errors: Object.values(knowledgeCheckErrors),
});
