import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';
import type { AccountAddress } from './inbox.queries.ts';

/** A requested fetch for an account. */
export interface Pull {
  cursor: string;
  ticket: string;
  /** The request that this fetch answers. */
  asked: string;
}

/** Messages may wait at this account. `ticket`: from the channel's report, empty without a report. */
export async function askForPull({ tx, tenantId }: TenantDb, siteId: string, ticket: string): Promise<void> {
  await sql`
    insert into channel_pulls (tenant_id, site_id, ticket) values (${tenantId}, ${siteId}, ${ticket})
    on conflict (tenant_id, site_id) do update set ticket = excluded.ticket, asked = channel_pulls.asked + 1`.execute(tx);
}

/** The requested fetch of an account; null: no request since the last fetch, or a channel without fetches. */
export async function findPull(
  { tx, tenantId }: TenantDb,
  siteId: string,
  { anyway }: { anyway: boolean },
): Promise<Pull | null> {
  const { rows } = await sql<Pull>`
    select cursor, case when asked > done then ticket else '' end as ticket, asked from channel_pulls
    where tenant_id = ${tenantId} and site_id = ${siteId} and (asked > done or ${anyway})`.execute(tx);
  return rows[0] ?? null;
}

/** Stores the cursor. `asked`: all requests until then are answered. */
export async function savePull(
  { tx, tenantId }: TenantDb,
  siteId: string,
  { cursor, asked }: { cursor: string; asked: string | null },
): Promise<void> {
  await sql`
    update channel_pulls set cursor = ${cursor}, done = greatest(done, coalesce(${asked}::bigint, done))
    where tenant_id = ${tenantId} and site_id = ${siteId}`.execute(tx);
}

/** The accounts whose messages are fetched, of all tenants. */
export async function findPulledSites({ tx }: PlatformTx): Promise<AccountAddress[]> {
  const { rows } = await sql<AccountAddress>`
    select tenant_id as "tenantId", site_id as "siteId" from channel_pulls`.execute(tx);
  return rows;
}
