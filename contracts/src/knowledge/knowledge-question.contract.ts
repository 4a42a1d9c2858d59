import { lines } from '../kit/fields.ts';
import { record } from '../kit/record.ts';
import { entryErrors, entryFields, entryFilters, entryShown, KNOWLEDGE_MAX_LENGTH } from './knowledge-entry.ts';

/** Questions that customers ask often, with their answers. */
export const knowledgeQuestion = record({
  noun: 'knowledge-question',
  title: '常见问题',
  path: '/xmf-knowledge-repository/knowledgeQuestion',
  access: { code: 'knowledge_commonproblem' },
  knownBy: 'question',
  fields: {
    question: lines('问题', { max: KNOWLEDGE_MAX_LENGTH, required: true, keyword: true }),
    answer: lines('答案', { max: KNOWLEDGE_MAX_LENGTH, required: true, keyword: true }),
    ...entryFields,
  },
  shown: entryShown,
  filters: entryFilters,
  export: { 分类: ({ categoryPath }) => categoryPath, 使用次数: ({ uses }) => String(uses) },
  duplicate: { text: '已有相同的问题', field: 'question' },
  errors: entryErrors,
});
