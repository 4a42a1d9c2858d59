import { knowledgeArticle } from '@lianxi/contracts/knowledge/knowledge-article.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { asEntry, categoryOf, entriesOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = knowledgeArticle;

export const knowledgeArticleRoutes = recordRoutes(knowledgeArticle, {
  table: 'knowledge_entries',
  columns: { title: 'title', content: 'content', categoryId: null, enabled: 'enabled', sort: 'sort' },
  constraints: { knowledge_entries_article_key: errors.duplicate },
  rows: (entries) => entriesOf(entries, 'article'),
  search: filterEntries,
  order: entryOrder,
  newRow: () => ({ kind: 'article' }),
  toRow: (fields, ctx) => categoryOf(ctx, fields, errors),
  parts: replaceEntryPassages,
  toWire: asEntry,
});
