import { knowledgeWord } from '@lianxi/contracts/knowledge/knowledge-word.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { asEntry, categoryOf, entriesOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = knowledgeWord;

export const knowledgeWordRoutes = recordRoutes(knowledgeWord, {
  table: 'knowledge_entries',
  columns: { title: 'title', content: 'content', categoryId: null, enabled: 'enabled', sort: 'sort' },
  constraints: { knowledge_entries_word_key: errors.duplicate },
  rows: (entries) => entriesOf(entries, 'word'),
  search: filterEntries,
  order: entryOrder,
  newRow: () => ({ kind: 'word' }),
  toRow: (fields, ctx) => categoryOf(ctx, fields, errors),
  parts: replaceEntryPassages,
  toWire: asEntry,
});
