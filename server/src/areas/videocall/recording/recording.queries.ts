import { VIDEO_RECORDING_STALL_SECONDS } from '@lianxi/contracts/videocall/recording.contract';
import { sql } from 'kysely';
import type { PlatformTx, TenantDb } from '../../../platform/db/db.ts';

/** A recording that accepts pieces. */
export interface OpenRecording {
  id: string;
  callId: string;
  agentId: string;
  state: string;
  nextSeq: number;
  /** Not null: LiveKit Egress records, and no pieces are accepted. */
  egressFile: string | null;
}

/** Begins a recording of a call without an open recording. `egressFile`: Egress records, not a browser. */
export async function beginRecording(
  { tx, tenantId }: TenantDb,
  callId: string,
  agentId: string,
  egressFile: string | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into video_recordings (tenant_id, call_id, agent_id, egress_file)
    values (${tenantId}, ${callId}, ${agentId}, ${egressFile}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Closes the open recording of a call. */
export async function closeRecording({ tx, tenantId }: TenantDb, callId: string): Promise<void> {
  await sql`
    update video_recordings set state = 'stopped'
    where tenant_id = ${tenantId} and call_id = ${callId} and state = 'open'`.execute(tx);
}

/** Stores in a running call that it is recorded, or that recording fails. Returns whether that is new. */
export async function markRecorded({ tx, tenantId }: TenantDb, callId: string, state: 'on' | 'failing'): Promise<boolean> {
  const { rows } = await sql`
    update video_calls set recording = ${state}
    where tenant_id = ${tenantId} and id = ${callId} and state = 'active' and recording <> ${state} returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores in a running call that its recording fails, if no piece has arrived in the meantime: whoever stores one locks the call
 * first. Returns whether that is new.
 */
export async function markStalled({ tx, tenantId }: TenantDb, callId: string): Promise<boolean> {
  await sql`select from video_calls where tenant_id = ${tenantId} and id = ${callId} for no key update`.execute(tx);
  const { rows } = await sql`
    update video_calls c set recording = 'failing'
    where c.tenant_id = ${tenantId} and c.id = ${callId} and c.state = 'active' and c.recording = 'on' and exists (
      select from video_recordings r where r.tenant_id = c.tenant_id and r.call_id = c.id and r.state = 'open'
        and r.heard_at < now() - make_interval(secs => ${VIDEO_RECORDING_STALL_SECONDS}))
    returning c.id`.execute(tx);
  return rows.length > 0;
}

/** Stores in a call that it is not recorded any more. Returns whether that is new. */
export async function markNotRecorded({ tx, tenantId }: TenantDb, callId: string): Promise<boolean> {
  const { rows } = await sql`
    update video_calls c set recording = 'off'
    where c.tenant_id = ${tenantId} and c.id = ${callId} and c.recording <> 'off' and not exists (
      select from video_recordings r where r.tenant_id = c.tenant_id and r.call_id = c.id and r.state = 'open')
    returning c.id`.execute(tx);
  return rows.length > 0;
}

/** A recording, locked after its call, in the order in which recordings begin: its pieces are stored one after another. */
export async function lockRecording({ tx, tenantId }: TenantDb, id: string): Promise<OpenRecording | null> {
  await sql`
    select from video_calls c
    where c.tenant_id = ${tenantId} and c.id = (select r.call_id from video_recordings r where r.tenant_id = ${tenantId} and r.id = ${id})
    for no key update`.execute(tx);
  const { rows } = await sql<OpenRecording>`
    select id, call_id as "callId", agent_id as "agentId", state, next_seq as "nextSeq",
      egress_file as "egressFile" from video_recordings
    where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function addChunk(
  { tx, tenantId }: TenantDb,
  { id, nextSeq }: OpenRecording,
  chunk: { fileSaveName: string; size: number },
): Promise<void> {
  await sql`
    insert into video_recording_chunks (tenant_id, recording_id, seq, file_save_name)
    values (${tenantId}, ${id}, ${nextSeq}, ${chunk.fileSaveName})`.execute(tx);
  await sql`
    update video_recordings set next_seq = next_seq + 1, bytes = bytes + ${chunk.size}, heard_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Tenants with unfinished recordings. */
export async function findTenantsThatRecord({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant: number }>`
    select distinct tenant_id as tenant from video_recordings where state in ('open', 'stopped', 'preparing')`.execute(tx);
  return rows.map(({ tenant }) => tenant);
}

/** Calls that should be recorded and are not: no piece arrived for too long. */
export async function findStalled({ tx, tenantId }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ callId: string }>`
    select r.call_id as "callId" from video_recordings r
    join video_calls c on c.tenant_id = r.tenant_id and c.id = r.call_id and c.state = 'active' and c.recording = 'on'
    where r.tenant_id = ${tenantId} and r.state = 'open'
      and r.heard_at < now() - make_interval(secs => ${VIDEO_RECORDING_STALL_SECONDS})`.execute(tx);
  return rows.map(({ callId }) => callId);
}

/**
 * Recordings that get no more pieces although the last one is missing: stopped, or of a call that is over or was handed over.
 * Recordings of Egress end by themselves, while a process polls Egress.
 */
export async function findFinished({ tx, tenantId }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from video_recordings r
    join video_calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${tenantId}
      and (r.state = 'stopped' or (r.state = 'open' and (c.state = 'ended' or c.agent_id is distinct from r.agent_id)))
      and r.heard_at < now() - make_interval(secs => case when r.egress_file is null then ${VIDEO_RECORDING_STALL_SECONDS} else 86400 end)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
