import { knowledgeLink } from '@lianxi/contracts/knowledge/knowledge-link.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { asEntry, categoryOf, entriesOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = knowledgeLink;

export const knowledgeLinkRoutes = recordRoutes(knowledgeLink, {
  table: 'knowledge_entries',
  columns: { title: 'title', address: 'address', content: 'content', categoryId: null, enabled: 'enabled', sort: 'sort' },
  constraints: { knowledge_entries_link_key: errors.duplicate },
  rows: (entries) => entriesOf(entries, 'link'),
  search: filterEntries,
  order: entryOrder,
  newRow: () => ({ kind: 'link' }),
  toRow: (fields, ctx) => categoryOf(ctx, fields, errors),
  parts: replaceEntryPassages,
  toWire: asEntry,
});
