import { lines, text } from '../kit/fields.ts';
import { record } from '../kit/record.ts';
import { entryErrors, entryFields, entryFilters, entryShown } from './knowledge-entry.ts';

/** Words that agents say often. */
export const knowledgeWord = record({
  noun: 'knowledge-word',
  title: '常用语',
  path: '/xmf-knowledge-repository/knowledgeWord',
  access: { code: 'knowledge_commonwords' },
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 100, required: true, keyword: true }),
    content: lines('内容', { max: 4000, required: true, keyword: true }),
    ...entryFields,
  },
  shown: entryShown,
  filters: entryFilters,
  export: { 分类: ({ categoryPath }) => categoryPath, 使用次数: ({ uses }) => String(uses) },
  duplicate: { text: '已有相同标题的常用语', field: 'title' },
  errors: entryErrors,
});
