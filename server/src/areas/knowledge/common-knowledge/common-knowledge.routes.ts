import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import {
  audience,
  commonKnowledge,
  knowledgeChange,
  knowledgeVersions,
} from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { sql } from 'kysely';
import { categoriesWithin } from '../../../platform/db/category-tree.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import type { RecordContext } from '../../../platform/record/record-table.ts';
import { CATEGORIES, categoryOf, categoryPathOf } from '../knowledge-entry/knowledge-entry.ts';
import { differenceOf, wrongTimes } from './common-knowledge.rules.ts';
import { labelsOf, labelText } from './labels.ts';
import { findVersions, lockEntry, writeDraft } from './version.queries.ts';

const { errors } = commonKnowledge;

const newest = sql`(select max(x.number) from knowledge_versions x where x.tenant_id = r.tenant_id and x.entry_id = r.id)`;
/** How an entry stands: `l` is its published version, `n` its newest. */
const stateOf = sql<'draft' | 'review' | 'waiting' | 'published' | 'expired' | 'withdrawn'>`case
  when l.valid_until <= now() then 'expired' when l.valid_from > now() then 'waiting' when l.id is not null then 'published'
  else n.state end`;
const rated = (helpful: boolean) =>
  sql<number>`(select count(*)::int from knowledge_ratings g
    where g.tenant_id = r.tenant_id and g.entry_id = r.id and g.helpful = ${sql.lit(helpful)})`;
const departmentsOf = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', d.id::text, 'name', d.name) order by d.id) from departments d
  where d.tenant_id = r.tenant_id and d.id = any (n.department_ids)), '[]')`;

const records = recordRoutes(commonKnowledge, {
  table: 'knowledge_entries',
  columns: {
    ...{ kind: 'kind', categoryId: null, title: 'title', similar: 'similar_questions', content: 'content', labels: null },
    ...{ audience: null, departmentIds: null, effectiveTime: null, expireTime: null },
  },
  constraints: { knowledge_entries_common_key: errors.duplicate },
  rows: (entries) =>
    entries
      .innerJoin('knowledge_versions as n', (join) =>
        join.onRef('n.tenant_id', '=', 'r.tenant_id').onRef('n.entry_id', '=', 'r.id').on(sql<boolean>`n.number = ${newest}`),
      )
      .leftJoin('knowledge_versions as l', (join) =>
        join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.entry_id', '=', 'r.id').on('l.state', '=', 'published'),
      )
      .where('r.base', '=', 'common')
      .select(['r.category_id', 'r.labels', 'r.uses', 'n.number', 'n.state as newest_state', 'n.audience', 'n.department_ids'])
      .select(['n.valid_from', 'n.valid_until', 'n.remark', 'n.editor_names', 'l.id as live_id', 'l.published_at'])
      .select([stateOf.as('shown_state'), rated(true).as('helpful'), rated(false).as('unhelpful')])
      .select([categoryPathOf.as('category_path'), departmentsOf.as('departments')]),
  search: (entries, { keyword, kind, categoryId, state, label }, { tenantId }) => {
    let found = entries;
    if (keyword) {
      const [title, content] = [sql.ref('r.title'), sql.ref('r.content')];
      found = found.where((eb) => eb.or([mentions(title, keyword), mentions(content, keyword)]));
    }
    if (kind) found = found.where('r.kind', '=', kind);
    if (state) found = found.where(stateOf, '=', state);
    if (label) found = found.where(sql<boolean>`${label} = any (r.labels)`);
    return categoryId ? found.where('r.category_id', 'in', categoriesWithin(CATEGORIES, tenantId, categoryId)) : found;
  },
  order: [
    ['updated_at', 'desc'],
    ['id', 'desc'],
  ],
  toWire: (row) => ({
    categoryId: row.category_id,
    categoryPath: row.category_path ?? '',
    labels: labelText(row.labels),
    audience: audience.array().parse(row.audience),
    departmentIds: row.departments.map(({ id }) => id),
    departments: row.departments,
    effectiveTime: row.valid_from?.toISOString() ?? null,
    expireTime: row.valid_until?.toISOString() ?? null,
    state: row.shown_state,
    change: row.live_id === null ? null : (knowledgeChange.safeParse(row.newest_state).data ?? null),
    ...{ number: row.number, remark: row.remark, hits: row.uses, helpful: row.helpful, unhelpful: row.unhelpful },
    authors: row.editor_names,
    publishTime: row.published_at?.toISOString() ?? null,
  }),
  newRow: () => ({ base: 'common' }),
  toRow: async (fields, ctx) => ({ ...(await categoryOf(ctx, fields, errors)), labels: labelsOf(fields.labels) }),
  create: async (ctx, kit) => {
    await check(ctx, ctx.body, ctx.now);
    const made = await kit.create(ctx);
    await writeDraft(ctx, made.id, ctx.body, ctx.principal);
    return made;
  },
  update: async (ctx, kit) => {
    const { body } = ctx;
    await check(ctx, body, ctx.now);
    existing(await lockEntry(ctx, body.id));
    const stored = await kit.find(ctx, body.id);
    if (stored.version !== body.version) {
      const differing = differenceOf(stored, body);
      const where = differing.length > 0 ? `，和您不同的是：${differing.join('、')}` : '';
      const text = `该公共知识已被${stored.authors.at(-1) ?? '其他人'}修改${where}。请载入最新内容后再保存`;
      throw new CodedError(errors.changed, { text });
    }
    if (stored.change === 'review' || stored.state === 'review') throw new CodedError(errors.inReview);
    await kit.update(ctx);
    await writeDraft(ctx, body.id, body, ctx.principal);
    return null;
  },
  remove: async (ctx, kit) => {
    const { id } = ctx.params;
    existing(await lockEntry(ctx, id));
    if ((await findVersions(ctx, id)).some(({ published_at }) => published_at !== null))
      throw new CodedError(errors.wasPublished);
    return kit.remove(ctx);
  },
});

/** What the fields' limits do not say. */
async function check(
  { tx, tenantId }: RecordContext,
  fields: Pick<FieldsOf<typeof commonKnowledge>, 'departmentIds' | 'effectiveTime' | 'expireTime'>,
  now: Date,
): Promise<void> {
  const wrong = wrongTimes(fields, now);
  if (wrong) throw new CodedError(wrong);
  const ids = [...new Set(fields.departmentIds)];
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('departments')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw new CodedError(errors.unknownDepartment);
}

const others = routes((on) => {
  on(knowledgeVersions, async (ctx) => {
    const versions = await findVersions(ctx, ctx.params.id);
    existing(versions[0]);
    return versions.map((version) => ({
      ...{ id: version.id, number: version.number, state: version.state as 'draft' },
      ...{ title: version.title, similar: version.similar_questions, content: version.content },
      ...{ authors: version.editor_names, reviewer: version.reviewer_name ?? '', remark: version.remark },
      publishTime: version.published_at?.toISOString() ?? null,
      updateTime: version.updated_at.toISOString(),
    }));
  });
});

export const commonKnowledgeRoutes = [...records, ...others];
