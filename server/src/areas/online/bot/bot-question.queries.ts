import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { KnownQuestion } from './answer.rules.ts';

export async function countBotQuestions({ tx, tenantId }: TenantDb): Promise<number> {
  const { count } = await tx
    .selectFrom('bot_questions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The questions that a site's robot knows: the site's own come before the shared ones. With null only the shared ones. */
export async function findKnownQuestions({ tx, tenantId }: TenantDb, siteId: string | null): Promise<KnownQuestion[]> {
  const rows = await tx
    .selectFrom('bot_questions')
    .select(['id', 'question', 'similar_questions as similar', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .orderBy(sql`site_id is null`)
    .orderBy('id')
    .execute();
  return rows;
}

export async function countHit({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('bot_questions')
    .set({ hits: sql<number>`hits + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
