import { sql } from 'kysely';
import type { TenantDb, Tx } from '../db/db.ts';

/** How an app that the tenant bought stands: usable, switched off by the tenant, run out, or without a seat for the agent. */
export type AppState = 'on' | 'disabled' | 'expired' | 'no-seat';

/** Users, roles and the app centre itself: every tenant has it, on and without end (0055_bought-apps.sql). */
export const CORE_APP = 'admin';
/** What the operator runs the platform with: nobody else has it. */
export const OPERATOR_APP = 'platform';

/** What a tenant bought, by remote id. */
export type Apps = ReadonlyMap<string, AppState>;

/** What the tenant bought, as it stands for one of its agents; seats count for nothing when none is named. */
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

/** Did the tenant buy the app, is it on, and has it not run out? */
export async function isAppOn({ tx, tenantId }: TenantDb, app: string): Promise<boolean> {
  return (await readApps(tx, tenantId, null)).get(app) === 'on';
}
