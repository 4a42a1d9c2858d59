import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, one } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { commonKnowledge, labelsField, similarField, storedKinds } from './common-knowledge.contract.ts';
import { entryErrors, entryFilters, KNOWLEDGE_MAX_LENGTH } from './knowledge-entry.ts';

const access = { code: 'knowledge_person' };
const path = '/xmf-knowledge-repository/knowledge/person';

/** What a person notes for themselves: nobody else reads or finds it, and it needs no review. */
export const ownKnowledge = record({
  noun: 'own-knowledge',
  title: '个人知识',
  path,
  access,
  knownBy: 'title',
  fields: {
    kind: choice('类型', storedKinds, { default: 'question', filter: true, fixed: true }),
    categoryId: one('分类', {}),
    title: lines('标题', { max: 500, required: true, keyword: true }),
    similar: similarField,
    content: lines('正文', { max: KNOWLEDGE_MAX_LENGTH, required: true, keyword: true }),
    labels: labelsField,
  },
  shown: { categoryPath: z.string(), hits: z.number().int() },
  filters: entryFilters,
  export: { 分类: ({ categoryPath }) => categoryPath },
  duplicate: { text: '个人知识里已有相同标题的内容', field: 'title' },
  errors: entryErrors,
});
export type OwnKnowledge = RecordOf<typeof ownKnowledge>;

/** Proposes it to the common base: a copy waits there for a review. Answers the new entry. */
export const proposeKnowledge = endpoint({
  method: 'POST',
  path: `${path}/{id}/propose`,
  summary: '提交到公共知识库',
  access,
  params: z.object({ id }),
  reply: z.object({ id }),
  errors: [commonKnowledge.errors.duplicate],
});
