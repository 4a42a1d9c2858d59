import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';

/** A call by its room. */
export interface CallOfRoom {
  tenantId: number;
  id: string;
  sessionId: string;
  roomId: string;
  state: string;
}

const columns = sql`tenant_id as "tenantId", id, session_id as "sessionId", room_id as "roomId", state`;

/** Running calls that were answered, of all tenants. */
export async function findActiveCalls({ tx }: PlatformTx): Promise<CallOfRoom[]> {
  const { rows } =
    await sql<CallOfRoom>`select ${columns} from video_calls where state = 'active' order by tenant_id, id`.execute(tx);
  return rows;
}

/** The calls of these rooms, of all tenants; rooms of other systems have none. */
export async function findCallsOfRooms({ tx }: PlatformTx, rooms: readonly string[]): Promise<CallOfRoom[]> {
  const { rows } = await sql<CallOfRoom>`select ${columns} from video_calls where room_id = any(${rooms})`.execute(tx);
  return rows;
}

/** Stores an event of the media server. False: it was stored before. */
export async function noteMediaEvent({ tx, tenantId }: TenantDb, id: string, callId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into video_media_events (tenant_id, id, call_id) values (${tenantId}, ${id}, ${callId})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Events are repeated within minutes. */
export async function forgetMediaEvents({ tx, tenantId }: TenantDb): Promise<void> {
  await sql`delete from video_media_events where tenant_id = ${tenantId} and received_at < now() - interval '1 day'`.execute(tx);
}

/** How long a watcher may be absent from the room: a broken connection is back within this time. */
const WATCHER_GRACE_SECONDS = 15;

/** Removes watchers from a call who left without notice: a closed page does not report it. */
export async function letOutGoneWatchers({ tx, tenantId }: TenantDb, callId: string): Promise<void> {
  await sql`
    update video_parties set left_at = now()
    where tenant_id = ${tenantId} and call_id = ${callId} and kind = 'watcher' and left_at is null
      and absent_since < now() - make_interval(secs => ${WATCHER_GRACE_SECONDS})`.execute(tx);
}

/**
 * Stores which parties of a call are in its room, and since when its customer is absent. Returns whether that changed, and who is
 * in the room without being a party.
 */
export async function savePresence(
  { tx, tenantId }: TenantDb,
  callId: string,
  present: readonly string[],
): Promise<{ news: boolean; uninvited: string[] }> {
  const moved = await sql`
    update video_parties set joined_at = case when identity = any(${present}) then now() end,
      absent_since = case when identity = any(${present}) then null else now() end
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null
      and (joined_at is not null) <> (identity = any(${present}))
    returning identity`.execute(tx);
  const customerIsThere = sql`exists (select from video_parties p
    where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind = 'customer' and p.left_at is null and p.joined_at is not null)`;
  await sql`
    update video_calls c set customer_gone_at = case when ${customerIsThere} then null else now() end
    where c.tenant_id = ${tenantId} and c.id = ${callId} and (c.customer_gone_at is null) <> ${customerIsThere}`.execute(tx);
  const { rows: uninvited } = await sql<{ identity: string }>`
    select identity from unnest(${present}::text[]) as there (identity)
    where not exists (select from video_parties p
      where p.tenant_id = ${tenantId} and p.call_id = ${callId} and p.identity = there.identity and p.left_at is null)`.execute(
    tx,
  );
  return { news: moved.rows.length > 0, uninvited: uninvited.map(({ identity }) => identity) };
}
