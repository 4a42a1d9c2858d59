import { knowledgeQuestion } from '@lianxi/contracts/knowledge/knowledge-question.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { asEntry, categoryOf, entriesOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = knowledgeQuestion;

export const knowledgeQuestionRoutes = recordRoutes(knowledgeQuestion, {
  table: 'knowledge_entries',
  columns: { question: 'title', answer: 'content', categoryId: null, enabled: 'enabled', sort: 'sort' },
  constraints: { knowledge_entries_question_key: errors.duplicate },
  rows: (entries) => entriesOf(entries, 'question'),
  search: filterEntries,
  order: entryOrder,
  newRow: () => ({ kind: 'question' }),
  toRow: (fields, ctx) => categoryOf(ctx, fields, errors),
  parts: replaceEntryPassages,
  toWire: asEntry,
});
