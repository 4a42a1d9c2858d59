import { CodedError } from '@lianxi/contracts/kit/errors';
import { audience } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import {
  checkedVersion,
  checkQueue,
  decideKnowledge,
  knowledgeCheckErrors,
  type SaidKnowledge,
} from '@lianxi/contracts/knowledge/knowledge-check.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { KnowledgeVersions } from '../../../platform/db/schema.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findVersions, lockEntry, publishVersion, returnVersion } from '../common-knowledge/version.queries.ts';
import { categoryPathOf } from '../knowledge-entry/knowledge-entry.ts';
import { notPublishable } from './knowledge-check.rules.ts';

type VersionRow = Selectable<KnowledgeVersions>;

const rated = (helpful: boolean) =>
  sql<number>`(select count(*)::int from knowledge_ratings g
    where g.tenant_id = r.tenant_id and g.entry_id = r.id and g.helpful = ${sql.lit(helpful)})`;

/** The versions that wait for a review, the longest waiting first. */
const waiting = ({ tx, tenantId }: TenantDb) =>
  tx
    .selectFrom('knowledge_versions as v')
    .innerJoin('knowledge_entries as r', (join) => join.onRef('r.tenant_id', '=', 'v.tenant_id').onRef('r.id', '=', 'v.entry_id'))
    .select(['v.id', 'v.entry_id', 'v.number', 'v.title', 'v.editor_ids', 'v.editor_names', 'v.submitted_at', 'v.updated_at'])
    .select(['r.kind', 'r.uses', categoryPathOf.as('category_path')])
    .where('v.tenant_id', '=', tenantId)
    .where('v.state', '=', 'review')
    .orderBy('v.submitted_at')
    .orderBy('v.id');

type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>;

const asWaiting = (row: Waiting, agentId: string) => ({
  ...{ id: row.id, entryId: row.entry_id, kind: row.kind as 'article', title: row.title, number: row.number },
  ...{ categoryPath: row.category_path ?? '', authors: row.editor_names },
  submitTime: (row.submitted_at ?? row.updated_at).toISOString(),
  own: row.editor_ids.includes(agentId),
});

export const knowledgeCheckRoutes = routes((on) => {
  on(checkQueue, (ctx) => {
    const { keyword } = ctx.query;
    const found = keyword ? waiting(ctx).where(mentions(sql.ref('v.title'), keyword)) : waiting(ctx);
    return findPage(found, ctx.query, (row) => asWaiting(row, ctx.principal.agentId));
  });

  on(checkedVersion, async (ctx) => {
    const found = waiting(ctx)
      .where('v.id', '=', ctx.params.id)
      .select([rated(true).as('helpful'), rated(false).as('unhelpful')]);
    const row = existing(await found.executeTakeFirst());
    const versions = await findVersions(ctx, row.entry_id);
    const names = await departmentNames(ctx, versions);
    const live = versions.find(({ state }) => state === 'published');
    return {
      ...asWaiting(row, ctx.principal.agentId),
      before: live ? asSaid(live, names) : null,
      after: asSaid(existing(versions.find(({ id }) => id === row.id)), names),
      updateTime: row.updated_at.toISOString(),
      impact: { hits: row.uses, helpful: row.helpful, unhelpful: row.unhelpful },
    };
  });

  on(decideKnowledge, async (ctx) => {
    const { params, body, principal } = ctx;
    const { entry_id } = existing(await findVersion(ctx, params.id));
    const entry = existing(await lockEntry(ctx, entry_id));
    const versions = await findVersions(ctx, entry_id);
    const version = existing(versions.find(({ id }) => id === params.id));
    if (version.state !== 'review') throw new CodedError(knowledgeCheckErrors.notInReview);
    if (version.updated_at.toISOString() !== body.updateTime) throw new CodedError(knowledgeCheckErrors.changed);
    if (version.editor_ids.includes(principal.agentId)) throw new CodedError(knowledgeCheckErrors.own);
    if (body.pass) {
      const refused = notPublishable(version, versions, principal.agentId, ctx.now);
      if (refused) throw new CodedError(refused);
      await publishVersion(ctx, version, entry.kind, principal);
    } else {
      if (body.remark === '') throw new CodedError(knowledgeCheckErrors.needsRemark);
      await returnVersion(ctx, version, body.remark);
    }
    ctx.audit({
      target: `common-knowledge:${entry_id}`,
      after: { 标题: version.title, 版本: version.number, 结果: body.pass ? '通过' : '退回', 原因: body.remark },
    });
    return null;
  });
});

const findVersion = ({ tx, tenantId }: TenantDb, id: string) =>
  tx
    .selectFrom('knowledge_versions')
    .select('entry_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

async function departmentNames({ tx, tenantId }: TenantDb, versions: readonly VersionRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(versions.flatMap(({ department_ids }) => department_ids))];
  if (ids.length === 0) return new Map();
  const found = tx.selectFrom('departments').select(['id', 'name']).where('tenant_id', '=', tenantId).where('id', 'in', ids);
  return new Map((await found.execute()).map(({ id, name }) => [id, name]));
}

const asSaid = (version: VersionRow, names: ReadonlyMap<string, string>): SaidKnowledge => ({
  ...{ number: version.number, title: version.title, similar: version.similar_questions, content: version.content },
  audience: audience.array().parse(version.audience),
  departments: version.department_ids.flatMap((id) => names.get(id) ?? []),
  effectiveTime: version.valid_from?.toISOString() ?? null,
  expireTime: version.valid_until?.toISOString() ?? null,
});
