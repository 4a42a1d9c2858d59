import { REMAKEABLE, type VideoRecordingFailure } from '@lianxi/contracts/videocall/recording.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** More than the total time of all tries to make a recording's file. */
const TRIES_HOURS = 8;

/** No more pieces come, or the file is tried once more. False: neither is possible. */
export async function markPreparing({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'preparing', failure = null, heard_at = now()
    where tenant_id = ${tenantId} and id = ${id} and (state in ('open', 'stopped') or failure = any(${REMAKEABLE}))
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function findChunks({ tx, tenantId }: TenantDb, recordingId: string): Promise<string[]> {
  const { rows } = await sql<{ saveName: string }>`
    select file_save_name as "saveName" from video_recording_chunks
    where tenant_id = ${tenantId} and recording_id = ${recordingId} order by seq`.execute(tx);
  return rows.map(({ saveName }) => saveName);
}

/** The recording is made. Its pieces lose their references, and the file store removes them. */
export async function saveRecording(
  { tx, tenantId }: TenantDb,
  id: string,
  made: { fileSaveName: string; size: number; seconds: number; seekable: boolean },
): Promise<void> {
  await sql`
    update video_recordings set state = 'ready', file_save_name = ${made.fileSaveName}, bytes = ${made.size},
      seconds = ${made.seconds}, seekable = ${made.seekable}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  await sql`
    with pieces as (
      delete from video_recording_chunks where tenant_id = ${tenantId} and recording_id = ${id} returning file_save_name
    )
    update files set kept_at = null where tenant_id = ${tenantId} and save_name in (select file_save_name from pieces)`.execute(
    tx,
  );
}

/** The recording is not made. Its pieces stay for another try. False: it is not being made. */
export async function markFailed({ tx, tenantId }: TenantDb, id: string, failure: VideoRecordingFailure): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'failed', failure = ${failure}
    where tenant_id = ${tenantId} and id = ${id} and state = 'preparing' returning id`.execute(tx);
  return rows.length > 0;
}

/** Recordings that no process makes any more: the process died at the last try. */
export async function failAbandoned({ tx, tenantId }: TenantDb): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'failed', failure = 'unmade'
    where tenant_id = ${tenantId} and state = 'preparing' and heard_at < now() - make_interval(hours => ${TRIES_HOURS})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Marks recordings as expired that are older than their tenant's limit, and pieces without a recording. */
export async function expireRecordings({ tx, tenantId }: TenantDb): Promise<void> {
  await sql`
    with expired as (
      update video_recordings r set state = 'gone', failure = null
      from (select coalesce((select recording_days from video_settings where tenant_id = ${tenantId}), 180) as days) kept
      where r.tenant_id = ${tenantId} and r.state in ('ready', 'failed') and kept.days > 0
        and r.began_at < now() - make_interval(days => kept.days)
      returning r.id, r.file_save_name
    ), pieces as (
      delete from video_recording_chunks
      where tenant_id = ${tenantId} and recording_id in (select id from expired) returning file_save_name
    )
    update files set kept_at = null
    where tenant_id = ${tenantId}
      and save_name in (select file_save_name from expired union all select file_save_name from pieces)`.execute(tx);
}
