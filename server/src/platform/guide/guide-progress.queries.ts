import { sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';

/** More scenes than the product has: names that a caller makes up do not fill the row. */
const MAX_DONE = 100;

export interface GuidePlace {
  readonly scene: string;
  readonly step: number;
}

export async function findGuideProgress(
  { tx, tenantId }: TenantDb,
  agentId: string,
): Promise<{ current: GuidePlace | null; done: string[] }> {
  const row = await tx
    .selectFrom('guide_progress')
    .select(['scene', 'step', 'done'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return { current: row?.scene ? { scene: row.scene, step: row.step } : null, done: row?.done ?? [] };
}

/** Stores the step that was reached; `done`: the scene is over. */
export async function writeGuideProgress(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { scene, step, done }: GuidePlace & { done: boolean },
): Promise<void> {
  const own = { scene: done ? null : scene, step: done ? 0 : step };
  await tx
    .insertInto('guide_progress')
    .values({ tenant_id: tenantId, agent_id: agentId, ...own, done: done ? [scene] : [] })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'agent_id']).doUpdateSet({
        ...own,
        ...(done && {
          done: sql<string[]>`case when ${scene} = any(guide_progress.done) or cardinality(guide_progress.done) >= ${MAX_DONE}
            then guide_progress.done else guide_progress.done || ${scene}::text end`,
        }),
      }),
    )
    .execute();
}

/** True for the first who asks. */
export async function claimGuideOffer({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('guide_progress')
    .values({ tenant_id: tenantId, agent_id: agentId, offered_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'agent_id'])
        .doUpdateSet({ offered_at: sql<Date>`now()` })
        .where('guide_progress.offered_at', 'is', null),
    )
    .returning('agent_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
