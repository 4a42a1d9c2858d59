import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';

export interface Screen {
  readonly id: string;
  readonly kind: 'own' | 'wall';
  readonly agentId: string;
  readonly sessionId: string;
}

/** Writes a screen; links of the same user for oneself that are over go. */
export async function insertScreen(
  { tx, tenantId }: TenantDb,
  { name, until, ...screen }: Omit<Screen, 'id'> & { name: string; until: Date },
): Promise<string> {
  await tx
    .deleteFrom('data_screens')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', screen.agentId)
    .where('kind', '=', 'own')
    .where('until', '<', sql<Date>`now()`)
    .execute();
  const { agentId: agent_id, sessionId: session_id, kind } = screen;
  const row = await tx
    .insertInto('data_screens')
    .values({ tenant_id: tenantId, kind, name, agent_id, session_id, until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A screen that still opens. Notes that it was read, once a minute. */
export async function findOpenScreen({ tx, tenantId }: TenantDb, id: string, now: Date): Promise<Screen | null> {
  const row = await tx
    .selectFrom('data_screens')
    .select(['id', 'kind', 'agent_id as agentId', 'session_id as sessionId', 'seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { seen_at, ...screen } = row;
  if (!seen_at || now.getTime() - seen_at.getTime() > 60_000) {
    await tx.updateTable('data_screens').set({ seen_at: now }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  }
  return screen as Screen;
}

/** The tenant's name; null: its screens are dark. It is disabled, its trial is over, or the app is off. */
export async function findTenantName({ tx, tenantId }: TenantDb): Promise<string | null> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .where('disabled', '=', false)
    .where(sql<boolean>`coalesce(trial_ends_at > now(), true)`)
    .executeTakeFirst();
  return tenant && (await isAppOn({ tx, tenantId }, 'insight')) ? tenant.name : null;
}

/** The walls of the tenant, the newest first. */
export function findWalls({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('data_screens as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .select(['s.id', 's.name', 's.created_at', 's.until', 's.seen_at', 's.revoked_at', 'a.name as agent_name'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.kind', '=', 'wall')
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute();
}

/** True if there is such a wall; revoking it twice changes nothing. */
export async function closeWall({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_screens')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('kind', '=', 'wall')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
