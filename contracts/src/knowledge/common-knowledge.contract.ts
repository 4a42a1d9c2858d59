import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, many, one, special, text } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { entryErrors, KNOWLEDGE_MAX_LENGTH } from './knowledge-entry.ts';

/** Who may find an entry. */
export const audiences = { agents: '坐席', customers: '客户', robots: '机器人' } as const;
export const audience = z.enum(['agents', 'customers', 'robots']);
export type Audience = z.output<typeof audience>;

/** `waiting`: published, and not valid yet; `expired`: published, and no longer valid. */
export const knowledgeStates = {
  draft: '草稿',
  review: '审核中',
  waiting: '待生效',
  published: '已发布',
  expired: '已过期',
  withdrawn: '已撤回',
} as const;
export const knowledgeState = z.enum(['draft', 'review', 'waiting', 'published', 'expired', 'withdrawn']);
export type KnowledgeState = z.output<typeof knowledgeState>;

export const knowledgeChange = z.enum(['draft', 'review']);

/** The kinds that the store holds. */
export const storedKinds = { article: '文章', question: '问答' } as const;

/** Labels are one text with commas: the server takes them apart. */
export const labelsField = text('标签', { max: 200 });
export const similarField = lines('相似问法', { max: 5000 });
const at = (label: string) => special(label, z.nullable(timestamp), { blank: null });

/** The most entries of one action. */
export const MAX_BATCH = 200;

const access = { code: 'knowledge_common' };
const path = '/xmf-knowledge-repository/knowledge/common';

/**
 * An entry of the common base. Its fields are those of its newest version: a change of a published one makes a draft, and the
 * published one stays until somebody else has reviewed the draft.
 */
export const commonKnowledge = record({
  noun: 'common-knowledge',
  title: '公共知识',
  path,
  access,
  knownBy: 'title',
  fields: {
    kind: choice('类型', storedKinds, { default: 'article', filter: true, fixed: true }),
    categoryId: one('分类', {}),
    /** Of a question: the question. */
    title: lines('标题', { max: 500, required: true, keyword: true }),
    similar: similarField,
    content: lines('正文', { max: KNOWLEDGE_MAX_LENGTH, required: true, keyword: true }),
    labels: labelsField,
    audience: special('可见对象', z.array(audience).min(1, '请选择可见对象').max(3), { blank: ['agents'] }),
    /** With those below them; none: every department. */
    departmentIds: many('可见部门', { max: 100 }),
    effectiveTime: at('生效时间'),
    expireTime: at('失效时间'),
  },
  shown: {
    categoryPath: z.string(),
    departments: z.array(z.object({ id, name: z.string() })),
    state: knowledgeState,
    /** A change of what is published is being written or reviewed. */
    change: knowledgeChange.nullable(),
    /** Of the newest version, from 1. */
    number: z.number().int(),
    /** Why the reviewer sent the draft back; empty: nobody did. */
    remark: z.string(),
    /** How often it was opened from a search or cited by an answer. */
    hits: z.number().int(),
    helpful: z.number().int(),
    unhelpful: z.number().int(),
    /** All who wrote the newest version. */
    authors: z.array(z.string()),
    publishTime: timestamp.nullable(),
  },
  filters: { categoryId: id.optional(), state: knowledgeState.optional(), label: z.string().trim().max(50).optional() },
  export: {
    分类: ({ categoryPath }) => categoryPath,
    状态: ({ state }) => knowledgeStates[state],
    使用次数: ({ hits }) => String(hits),
    作者: ({ authors }) => authors.join('、'),
  },
  duplicate: { text: '公共知识库已有相同标题的内容', field: 'title' },
  errors: {
    ...entryErrors,
    wrongTimes: { kind: 'invalid', text: '失效时间应晚于生效时间', field: 'expireTime' },
    pastExpiry: { kind: 'invalid', text: '失效时间应晚于现在', field: 'expireTime' },
    unknownDepartment: { kind: 'invalid', text: '部门不存在', field: 'departmentIds' },
    inReview: { kind: 'conflict', text: '正在审核，不能修改。请先撤回审核' },
    wasPublished: { kind: 'conflict', text: '发布过的知识不能删除，历史回答还要引用它。请撤回' },
  },
});
export type CommonKnowledge = RecordOf<typeof commonKnowledge>;

/** The forms of two of the actions below. */
export const moveFields = z.object({ categoryId: z.nullable(id).refine((chosen) => chosen !== null, '分类不能为空') });
export const labelFields = z.object({ labels: z.string().trim().min(1, '请输入标签').max(200) });

/** What is done with several entries at once. */
const batch = z.discriminatedUnion('act', [
  z.object({ act: z.literal('submit') }),
  /** Reviews and publishes what waits for it; asks for the reviewer's right in addition. */
  z.object({ act: z.literal('publish') }),
  /** Takes out of every search what is published, and back to a draft what waits for a review. */
  z.object({ act: z.literal('withdraw') }),
  z.object({ act: z.literal('move'), categoryId: id }),
  labelFields.extend({ act: z.literal('label') }),
]);
export type KnowledgeAct = z.output<typeof batch>;

/** Does each entry that takes the action, and says why the others do not. */
export const batchKnowledge = endpoint({
  method: 'POST',
  path: '/xmf-knowledge-repository/knowledge/batch',
  summary: '批量处理公共知识',
  access,
  body: z.object({ ids: z.array(id).min(1).max(MAX_BATCH), how: batch }),
  reply: z.object({ done: z.number().int(), refused: z.array(z.object({ title: z.string(), text: z.string() })) }),
  errors: [commonKnowledge.errors.unknownCategory],
});

/** The versions of an entry, the newest first. */
export const knowledgeVersion = z.object({
  id,
  number: z.number().int(),
  state: z.enum(['draft', 'review', 'published', 'replaced', 'withdrawn']),
  title: z.string(),
  similar: z.string(),
  content: z.string(),
  authors: z.array(z.string()),
  reviewer: z.string(),
  remark: z.string(),
  publishTime: timestamp.nullable(),
  updateTime: timestamp,
});
export type KnowledgeVersion = z.output<typeof knowledgeVersion>;

export const knowledgeVersions = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions`,
  summary: '知识的历史版本',
  access,
  params: z.object({ id }),
  reply: z.array(knowledgeVersion),
});
