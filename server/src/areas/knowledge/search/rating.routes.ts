import { CodedError } from '@lianxi/contracts/kit/errors';
import { base, handleRatings, knowledgeRatings, ratingErrors } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { sql } from 'kysely';
import { findPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { routes } from '../../../platform/http/routes.ts';

const rated = (which: string) =>
  sql<number>`(select count(*)::int from knowledge_ratings x
    where x.tenant_id = g.tenant_id and x.entry_id = g.entry_id and ${sql.raw(which)})`;

export const ratingRoutes = routes((on) => {
  on(knowledgeRatings, ({ tx, tenantId, principal, query }) => {
    let found = tx
      .selectFrom('knowledge_ratings as g')
      .innerJoin('knowledge_entries as e', (join) =>
        join.onRef('e.tenant_id', '=', 'g.tenant_id').onRef('e.id', '=', 'g.entry_id'),
      )
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'g.tenant_id').onRef('a.id', '=', 'g.agent_id'))
      .leftJoin('agents as o', (join) => join.onRef('o.tenant_id', '=', 'g.tenant_id').onRef('o.id', '=', 'g.owner_id'))
      .select(['g.id', 'g.entry_id', 'g.helpful', 'g.remark', 'g.created_at', 'g.done_at', 'g.owner_id'])
      .select(['e.base', 'e.title', 'a.name as agent_name', 'o.name as owner_name'])
      .select([rated('not x.helpful').as('unhelpful'), rated('true').as('rated')])
      .where('g.tenant_id', '=', tenantId)
      // What a person notes for themselves is nobody's business.
      .where('e.base', '<>', 'person');
    const { keyword, state, helpful } = query;
    if (keyword)
      found = found.where((eb) => eb.or([mentions(eb.ref('e.title'), keyword), mentions(eb.ref('g.remark'), keyword)]));
    if (helpful) found = found.where('g.helpful', '=', helpful === 'yes');
    if (state === 'open') found = found.where('g.done_at', 'is', null);
    if (state === 'mine') found = found.where('g.done_at', 'is', null).where('g.owner_id', '=', principal.agentId);
    if (state === 'done') found = found.where('g.done_at', 'is not', null);
    const worst = found
      .orderBy(sql`g.done_at is not null`)
      .orderBy('g.helpful')
      .orderBy(sql`${rated('not x.helpful')} desc`)
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id', 'desc');
    return findPage(worst, query, (row) => ({
      ...{ id: row.id, entryId: row.entry_id, base: base.parse(row.base), title: row.title },
      ...{ helpful: row.helpful, remark: row.remark, agName: row.agent_name, unhelpful: row.unhelpful, rated: row.rated },
      createTime: row.created_at.toISOString(),
      owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
      doneTime: row.done_at?.toISOString() ?? null,
    }));
  });

  on(handleRatings, async (ctx) => {
    const { tx, tenantId, body, now } = ctx;
    const { ids, ownerId, done } = body;
    if (ownerId !== undefined) {
      const known = await tx
        .selectFrom('agents')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', ownerId)
        .executeTakeFirst();
      if (!known) throw new CodedError(ratingErrors.unknownOwner);
    }
    const changed = await tx
      .updateTable('knowledge_ratings')
      .set({
        updated_at: sql<Date>`now()`,
        ...(ownerId !== undefined && { owner_id: ownerId }),
        ...(done !== undefined && { done_at: done ? now : null }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .executeTakeFirst();
    const count = Number(changed.numUpdatedRows);
    ctx.audit({ target: 'knowledge-rating', after: { 条数: count, 负责人: ownerId, 已处理: done } });
    return { done: count };
  });
});
