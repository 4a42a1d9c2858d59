import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { batchKnowledge, commonKnowledge, type KnowledgeAct } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { sql } from 'kysely';
import { levelOfCategory } from '../../../platform/db/category-tree.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { notPublishable } from '../knowledge-check/knowledge-check.rules.ts';
import { CATEGORIES } from '../knowledge-entry/knowledge-entry.ts';
import { labelsOf } from './labels.ts';
import {
  type Editor,
  findVersions,
  lockEntry,
  publishVersion,
  returnVersion,
  submitVersion,
  withdrawVersion,
} from './version.queries.ts';

type Entry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/** What is done with several entries of the common base: each that takes it, and why the others do not. */
export const batchRoutes = routes((on) => {
  on(batchKnowledge, async (ctx) => {
    const { ids, how } = ctx.body;
    if (how.act === 'publish' && !ctx.principal.holds('knowledge_knowledgecheck')) throw new CodedError(commonErrors.forbidden);
    if (how.act === 'move' && (await levelOfCategory(ctx, CATEGORIES, how.categoryId)) === undefined) {
      throw new CodedError(commonKnowledge.errors.unknownCategory);
    }
    const refused: { title: string; text: string }[] = [];
    let done = 0;
    // In one order, so that two who act on the same entries do not wait for each other.
    for (const id of [...new Set(ids)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
      const entry = await lockEntry(ctx, id);
      if (!entry) continue;
      const text = await act(ctx, entry, how, ctx.principal, ctx.now);
      if (text === undefined) done += 1;
      else refused.push({ title: entry.title, text });
    }
    ctx.audit({ target: commonKnowledge.noun, after: { 操作: how.act, 处理: done, 未处理: refused.length } });
    return { done, refused };
  });
});

/** Answers why it was not done. */
async function act(own: TenantDb, entry: Entry, how: KnowledgeAct, by: Editor, now: Date): Promise<string | undefined> {
  if (how.act === 'move') return store(own, entry.id, { category_id: how.categoryId });
  if (how.act === 'label') {
    const labels = [...new Set([...entry.labels, ...labelsOf(how.labels)])];
    return labels.length > 20 ? '最多 20 个标签' : store(own, entry.id, { labels });
  }
  const versions = await findVersions(own, entry.id);
  const [newest] = versions;
  if (!newest) return '没有内容';
  if (how.act === 'submit') {
    if (newest.state !== 'draft') return newest.state === 'review' ? '已在审核中' : '没有未提交的修改';
    await submitVersion(own, newest);
    return undefined;
  }
  if (how.act === 'publish') {
    if (newest.state !== 'review') return '不在审核中';
    const refused = notPublishable(newest, versions, by.agentId, now);
    if (refused) return refused.text;
    await publishVersion(own, newest, entry.kind, by);
    return undefined;
  }
  const live = versions.find(({ state }) => state === 'published');
  if (newest.state !== 'review' && !live) return '没有发布，也不在审核中';
  if (newest.state === 'review') await returnVersion(own, newest);
  if (live) await withdrawVersion(own, live);
  return undefined;
}

async function store(
  { tx, tenantId }: TenantDb,
  id: string,
  to: { category_id: string } | { labels: string[] },
): Promise<undefined> {
  await tx
    .updateTable('knowledge_entries')
    .set((eb) => ({ ...to, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
