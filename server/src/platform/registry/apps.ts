import { sql } from 'kysely';
import type { TenantDb, Tx } from '../db/db.ts';

/** The state of a bought app: usable, switched off by the tenant, expired, or without a licence for the agent. */
export type AppState = 'on' | 'disabled' | 'expired' | 'no-seat';

/** Users, roles and the app centre itself: every tenant has it, on and without end (0055_bought-apps.sql). */
export const CORE_APP = 'admin';
/** The apps of a tenant, by remote id. */
export type Apps = ReadonlyMap<string, AppState>;

/** The apps of a tenant, in their state for one of its agents; without an agent, licences are not checked. */
export async function readApps(tx: Tx, tenantId: number, agentId: string | null): Promise<Apps> {
  const { rows } = await sql<{ remote_id: string; state: AppState }>`
    select a.remote_id, case
      when a.expires_at <= now() then 'expired'
      when not a.enabled then 'disabled'
      when ${agentId}::bigint is not null and a.seats is not null and not exists (
        select from tenant_remote_seats s
        where s.tenant_id = a.tenant_id and s.remote_id = a.remote_id and s.agent_id = ${agentId}) then 'no-seat'
      else 'on' end as state
    from tenant_remotes a where a.tenant_id = ${tenantId}`.execute(tx);
  return new Map(rows.map((row) => [row.remote_id, row.state]));
}

/** Is the app bought, on, and not expired? */
export async function isAppOn({ tx, tenantId }: TenantDb, app: string): Promise<boolean> {
  return (await readApps(tx, tenantId, null)).get(app) === 'on';
}
