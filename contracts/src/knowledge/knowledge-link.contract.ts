import { lines, text } from '../kit/fields.ts';
import { record } from '../kit/record.ts';
import { entryErrors, entryFields, entryFilters, entryShown } from './knowledge-entry.ts';

/** Addresses that agents open or send often. */
export const knowledgeLink = record({
  noun: 'knowledge-link',
  title: '常用链接',
  path: '/xmf-knowledge-repository/knowledgeLink',
  access: { code: 'knowledge_commonlinks' },
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 100, required: true, keyword: true }),
    address: text('链接', {
      max: 500,
      required: true,
      keyword: true,
      pattern: [/^https?:\/\/\S+$/, '链接以 http:// 或 https:// 开头'],
    }),
    content: lines('说明', { max: 500, keyword: true }),
    ...entryFields,
  },
  shown: entryShown,
  filters: entryFilters,
  export: { 分类: ({ categoryPath }) => categoryPath, 使用次数: ({ uses }) => String(uses) },
  duplicate: { text: '已有相同标题的常用链接', field: 'title' },
  errors: entryErrors,
});
