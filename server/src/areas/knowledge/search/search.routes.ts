import { rateKnowledge, searchKnowledge } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentReader, type Reader, readableBy } from './reader.ts';
import { searchPassages } from './search.queries.ts';

const MOST = 20;

export const knowledgeSearchRoutes = routes((on) => {
  on(searchKnowledge, async (ctx) => {
    const { keyword, ...filter } = ctx.query;
    const begun = performance.now();
    const found = await searchPassages(ctx, await agentReader(ctx, ctx.principal), keyword, { most: MOST, filter });
    const said = await ownRatings(
      ctx,
      ctx.principal.agentId,
      found.map(({ entryId }) => entryId),
    );
    const list = found.map(({ also: _also, score: _score, covered: _covered, ...passage }) => ({
      ...passage,
      helpful: said.get(passage.entryId) ?? null,
    }));
    return { list, milliseconds: Math.round(performance.now() - begun) };
  });

  on(
    rateKnowledge,
    async (ctx) => {
      const { body, principal, tx, tenantId } = ctx;
      const { versionId } = existing(await findReadable(ctx, await agentReader(ctx, principal), body.entryId));
      const said = { helpful: body.helpful, remark: body.remark, version_id: versionId };
      await tx
        .insertInto('knowledge_ratings')
        .values({ tenant_id: tenantId, entry_id: body.entryId, agent_id: principal.agentId, ...said })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'entry_id', 'agent_id'])
            .doUpdateSet({ ...said, done_at: null, created_at: sql<Date>`now()`, updated_at: sql<Date>`now()` }),
        )
        .execute();
      return null;
    },
    // Agents do it all day.
    { audited: false },
  );
});

/** An entry that the reader may read now, and the version in force. */
async function findReadable(
  { tx, tenantId }: TenantDb,
  reader: Reader,
  entryId: string,
): Promise<{ versionId: string | null } | undefined> {
  return tx
    .selectFrom('knowledge_entries as e')
    .leftJoin('knowledge_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'e.tenant_id').onRef('v.entry_id', '=', 'e.id').on('v.state', '=', 'published'),
    )
    .select('v.id as versionId')
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '=', entryId)
    .where(readableBy(reader))
    .executeTakeFirst();
}

/** What an agent said of entries before. */
async function ownRatings({ tx, tenantId }: TenantDb, agentId: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('knowledge_ratings')
    .select(['entry_id', 'helpful'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('entry_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ entry_id, helpful }) => [entry_id, helpful]));
}
