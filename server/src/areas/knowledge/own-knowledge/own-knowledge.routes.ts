import { ownKnowledge, proposeKnowledge } from '@lianxi/contracts/knowledge/own-knowledge.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { labelsOf, labelText } from '../common-knowledge/labels.ts';
import { addCommonEntry } from '../common-knowledge/new-entry.ts';
import { categoryOf, categoryPathOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = ownKnowledge;

const records = recordRoutes(ownKnowledge, {
  table: 'knowledge_entries',
  columns: {
    ...{ kind: 'kind', categoryId: null, title: 'title', similar: 'similar_questions', content: 'content', labels: null },
  },
  constraints: { knowledge_entries_person_key: errors.duplicate },
  rows: (entries, { principal }) =>
    entries
      .where('r.base', '=', 'person')
      .where('r.owner_id', '=', principal.agentId)
      .select(['r.category_id', 'r.labels', 'r.uses', categoryPathOf.as('category_path')]),
  search: (entries, query, ctx) => {
    const found = filterEntries(entries, query, ctx);
    return query.kind ? found.where('r.kind', '=', query.kind) : found;
  },
  order: entryOrder,
  toWire: (row) => ({
    categoryId: row.category_id,
    categoryPath: row.category_path ?? '',
    labels: labelText(row.labels),
    hits: row.uses,
  }),
  newRow: ({ principal }) => ({ base: 'person', owner_id: principal.agentId }),
  toRow: async (fields, ctx) => ({ ...(await categoryOf(ctx, fields, errors)), labels: labelsOf(fields.labels) }),
  parts: replaceEntryPassages,
});

const others = routes((on) => {
  on(proposeKnowledge, async (ctx) => {
    const { tx, tenantId, principal, params } = ctx;
    const own = existing(
      await tx
        .selectFrom('knowledge_entries')
        .select(['kind', 'category_id', 'title', 'similar_questions as similar', 'content', 'labels'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .where('base', '=', 'person')
        .where('owner_id', '=', principal.agentId)
        .executeTakeFirst(),
    );
    const id = await addCommonEntry(ctx, { ...own, audience: ['agents'] }, principal);
    ctx.audit({ target: `common-knowledge:${id}`, after: { 标题: own.title } });
    return { id };
  });
});

export const ownKnowledgeRoutes = [...records, ...others];
