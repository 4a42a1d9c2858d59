import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { ensureSeat } from './seat.queries.ts';
import { wakeCallers } from './wake-callers.ts';

/** An agent's seat for video calls: the same row that telephone calls use. Of two simultaneous calls, one finds it occupied. */

/** Locks several seats in the order of their agents' ids, before they are freed: calls lock them in the same order. */
export async function lockSeats({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    select from agent_phone_status where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[])
    order by agent_id for no key update`.execute(tx);
}

/** Occupies an agent's seat for a video call. False: the agent is in another call, by telephone or by video, or in wrap-up. */
export async function takeSeatForVideo(tenant: TenantTx, agentId: string, videoCallId: string): Promise<boolean> {
  const { tx, tenantId } = tenant;
  await ensureSeat(tenant, agentId);
  const { numAffectedRows } = await sql`
    update agent_phone_status set video_call_id = ${videoCallId}, changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and agent_id = ${agentId} and activity = 'idle' and call_id is null
      and (video_call_id is null or video_call_id = ${videoCallId})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Frees the seats of a video call, all or one agent's. Callers may ring those agents again. Returns the agents. */
export async function leaveSeatsOfVideo(tenant: TenantTx, videoCallId: string, agentId?: string): Promise<string[]> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<{ agent_id: string }>`
    with seats as (
      select agent_id from agent_phone_status
      where tenant_id = ${tenantId} and video_call_id = ${videoCallId}
        and (${agentId ?? null}::bigint is null or agent_id = ${agentId ?? null}::bigint)
      order by agent_id for no key update
    )
    update agent_phone_status s set video_call_id = null, idle_since = clock_timestamp(), changed_at = clock_timestamp()
    from seats where s.tenant_id = ${tenantId} and s.agent_id = seats.agent_id
    returning s.agent_id`.execute(tx);
  if (rows.length > 0) await wakeCallers(tenant);
  return rows.map((row) => row.agent_id);
}
