import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { entryKind } from './knowledge-entry.ts';

/** Where an entry is kept: what agents use every day, the tenant's common base, the caller's own. */
export const bases = { common: '公共知识库', person: '个人知识库', desk: '常用知识' } as const;
export const base = z.enum(['common', 'person', 'desk']);

/** A passage that fits the question, and why it was found. */
const found = z.object({
  /** Of the passage. */
  id,
  entryId: id,
  versionId: id.nullable(),
  base,
  kind: entryKind,
  title: z.string(),
  /** The headings above it. */
  heading: z.string(),
  content: z.string(),
  /** Of a link. */
  address: z.string().nullable(),
  categoryPath: z.string(),
  /** The words of the question that it contains: to be highlighted. */
  matched: z.array(z.string()),
  /** Words that mean the same as a word of the question. */
  synonyms: z.array(z.string()),
  /** In which parts the words are. */
  places: z.array(z.enum(['title', 'similar', 'content'])),
  /** The caller said so before; null: they said nothing. */
  helpful: z.boolean().nullable(),
});
export type KnowledgeFound = z.output<typeof found>;

const access = { code: 'knowledge_search' };

/** The best passages of all bases that the caller may read, the best first. */
export const searchKnowledge = endpoint({
  method: 'GET',
  path: '/xmf-knowledge-repository/knowledge/search',
  summary: '查找知识',
  access,
  query: z.object({
    keyword: z.string().trim().min(1).max(200),
    base: base.optional(),
    categoryId: id.optional(),
  }),
  reply: z.object({ list: z.array(found), milliseconds: z.number() }),
});

const path = '/xmf-knowledge-repository/knowledge/ratings';

/** The forms of what is said, and of who improves it. */
export const ratingRemark = z.object({ remark: z.string().trim().max(500) });
export const ratingOwner = z.object({ ownerId: z.nullable(id).refine((chosen) => chosen !== null, '请选择负责人') });

/** Says whether an entry helped, or takes back what was said before. */
export const rateKnowledge = endpoint({
  method: 'PUT',
  path,
  summary: '评价知识',
  access,
  body: ratingRemark.extend({ entryId: id, helpful: z.boolean() }),
  reply: z.null(),
});

const rating = z.object({
  id,
  entryId: id,
  base,
  title: z.string(),
  helpful: z.boolean(),
  remark: z.string(),
  agName: z.string(),
  createTime: timestamp,
  owner: z.object({ id, name: z.string() }).nullable(),
  doneTime: timestamp.nullable(),
  /** Of the whole entry. */
  unhelpful: z.number().int(),
  rated: z.number().int(),
});
export type KnowledgeRating = z.output<typeof rating>;

export const ratingErrors = defineErrors('knowledge-rating', {
  unknownOwner: { kind: 'invalid', text: '负责人不存在', field: 'ownerId' },
});

const evaluating = { code: 'knowledge_evaluation' };

/** Ratings with what is said: the worst entries first. */
export const knowledgeRatings = endpoint({
  method: 'GET',
  path,
  summary: '知识评价列表',
  access: evaluating,
  query: listQuery.extend({
    keyword: z.string().trim().max(50).optional(),
    state: z.enum(['open', 'mine', 'done']).optional(),
    helpful: z.enum(['yes', 'no']).optional(),
  }),
  reply: listPage(rating),
});

/** Gives ratings to somebody who improves the entry, or marks them as done. */
export const handleRatings = endpoint({
  method: 'POST',
  path: `${path}/handle`,
  summary: '处理知识评价',
  access: evaluating,
  body: z.object({ ids: z.array(id).min(1).max(200), ownerId: id.optional(), done: z.boolean().optional() }),
  reply: z.object({ done: z.number().int() }),
  errors: [ratingErrors.unknownOwner],
});
