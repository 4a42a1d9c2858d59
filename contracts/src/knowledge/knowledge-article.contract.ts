import { lines, text } from '../kit/fields.ts';
import { record } from '../kit/record.ts';
import { entryErrors, entryFields, entryFilters, entryShown, KNOWLEDGE_MAX_LENGTH } from './knowledge-entry.ts';

/** Longer texts that agents look up: rules, steps, tables of prices. */
export const knowledgeArticle = record({
  noun: 'knowledge-article',
  title: '常用资料',
  path: '/xmf-knowledge-repository/knowledgeArticle',
  access: { code: 'knowledge_commoninformation' },
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 200, required: true, keyword: true }),
    content: lines('正文', { max: KNOWLEDGE_MAX_LENGTH, required: true, keyword: true }),
    ...entryFields,
  },
  shown: entryShown,
  filters: entryFilters,
  export: { 分类: ({ categoryPath }) => categoryPath, 使用次数: ({ uses }) => String(uses) },
  duplicate: { text: '已有相同标题的常用资料', field: 'title' },
  errors: entryErrors,
});
