import { VIDEO_RECORDING_STALL_SECONDS } from '@lianxi/contracts/videocall/recording.contract';
import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';

/** A recording by LiveKit Egress that has not ended, as far as this server knows. */
export interface EgressRecording {
  id: string;
  agentId: string;
  file: string;
  state: 'open' | 'stopped';
  /** True when there was no proof for too long that it runs. */
  silent: boolean;
}

/** Rooms that should be recorded, or just were, of all tenants. */
export async function findEgressRooms({ tx }: PlatformTx): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    select distinct c.room_id as room from video_recordings r
    join video_calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.state in ('open', 'stopped') and r.egress_file is not null`.execute(tx);
  return rows.map(({ room }) => room);
}

/** The call's recordings that have not ended. The call is locked. */
export async function findEgressRecordings({ tx, tenantId }: TenantDb, callId: string): Promise<EgressRecording[]> {
  const { rows } = await sql<EgressRecording>`
    select id, agent_id as "agentId", egress_file as file, state,
      heard_at < now() - make_interval(secs => ${VIDEO_RECORDING_STALL_SECONDS}) as silent
    from video_recordings
    where tenant_id = ${tenantId} and call_id = ${callId} and state in ('open', 'stopped') and egress_file is not null
    order by id for update`.execute(tx);
  return rows;
}

/** The running recording that an agent began; null: none. */
export async function findGoingEgress({ tx, tenantId }: TenantDb, callId: string, agentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from video_recordings
    where tenant_id = ${tenantId} and call_id = ${callId} and agent_id = ${agentId} and state = 'open'
      and egress_file is not null`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Stores the proof that a recording runs. */
export async function noteGoing({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`update video_recordings set heard_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Egress did not record it to its end. */
export async function markBroken({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`
    update video_recordings set state = 'failed', failure = 'broken-off'
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Egress never began it: a browser records instead. */
export async function giveToBrowser({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`
    update video_recordings set egress_file = null, heard_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** The file that Egress writes of a recording; null: a browser records it. */
export async function findEgressFile({ tx, tenantId }: TenantDb, id: string): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`
    select egress_file as file from video_recordings where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  return rows[0]?.file ?? null;
}

/** Files from which a recording is still made, or may be made. */
export async function findWaitingEgressFiles({ tx, tenantId }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select egress_file as file from video_recordings
    where tenant_id = ${tenantId} and egress_file is not null and state not in ('ready', 'gone')`.execute(tx);
  return rows.map(({ file }) => file);
}

export async function findTenants({ tx }: PlatformTx): Promise<number[]> {
  const rows = await tx.selectFrom('tenants').select('id').execute();
  return rows.map(({ id }) => id);
}
