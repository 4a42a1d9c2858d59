import {
  REMAKEABLE,
  VIDEO_RECORDING_STALL_SECONDS,
  type VideoRecording,
  type VideoRecordingFailure,
} from '@lianxi/contracts/videocall/video-recording.contract';
import { sql } from 'kysely';
import type { PlatformTx, TenantTx } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

/** More than all tries to make a film can take. */
const TRIES_HOURS = 8;

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;

/** A recording that takes pieces. */
export interface OpenRecording {
  id: string;
  callId: string;
  agentId: string;
  state: string;
  nextSeq: number;
  /** Not null: LiveKit Egress records, and takes no pieces. */
  egressFile: string | null;
}

/** Begins a recording of a call, of which none is open; `egressFile`: not by a browser. */
export async function beginRecording(
  { tx, tenantId }: Own,
  callId: string,
  agentId: string,
  egressFile: string | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into video_recordings (tenant_id, call_id, agent_id, egress_file)
    values (${tenantId}, ${callId}, ${agentId}, ${egressFile}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Closes what is being recorded of a call. */
export async function closeRecording({ tx, tenantId }: Own, callId: string): Promise<void> {
  await sql`
    update video_recordings set state = 'stopped'
    where tenant_id = ${tenantId} and call_id = ${callId} and state = 'open'`.execute(tx);
}

/** A call that goes on says that it is recorded, or that it fails to be. Answers whether that is news. */
export async function markRecorded({ tx, tenantId }: Own, callId: string, state: 'on' | 'failing'): Promise<boolean> {
  const { rows } = await sql`
    update video_calls set recording = ${state}
    where tenant_id = ${tenantId} and id = ${callId} and state = 'active' and recording <> ${state} returning id`.execute(tx);
  return rows.length > 0;
}

/** A call of which nothing is being recorded says so. Answers whether that is news. */
export async function markNotRecorded({ tx, tenantId }: Own, callId: string): Promise<boolean> {
  const { rows } = await sql`
    update video_calls c set recording = 'off'
    where c.tenant_id = ${tenantId} and c.id = ${callId} and c.recording <> 'off' and not exists (
      select from video_recordings r where r.tenant_id = c.tenant_id and r.call_id = c.id and r.state = 'open')
    returning c.id`.execute(tx);
  return rows.length > 0;
}

/** A recording, locked behind its call, in the order in which recordings begin: its pieces are taken one after another. */
export async function lockRecording({ tx, tenantId }: Own, id: string): Promise<OpenRecording | null> {
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
  { tx, tenantId }: Own,
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

/** Tenants that have recordings which are not finished. */
export async function findTenantsThatRecord({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant: number }>`
    select distinct tenant_id as tenant from video_recordings where state in ('open', 'stopped', 'preparing')`.execute(tx);
  return rows.map(({ tenant }) => tenant);
}

/** Calls that should be recorded and are not: nothing came for too long. */
export async function findStalled({ tx, tenantId }: Own): Promise<string[]> {
  const { rows } = await sql<{ callId: string }>`
    select r.call_id as "callId" from video_recordings r
    join video_calls c on c.tenant_id = r.tenant_id and c.id = r.call_id and c.state = 'active' and c.recording = 'on'
    where r.tenant_id = ${tenantId} and r.state = 'open'
      and r.heard_at < now() - make_interval(secs => ${VIDEO_RECORDING_STALL_SECONDS})`.execute(tx);
  return rows.map(({ callId }) => callId);
}

/**
 * Recordings that nobody adds to any more, although no last piece came: stopped, or of a call that is over or was handed on.
 * Those of Egress end by themselves, as long as anybody asks it.
 */
export async function findFinished({ tx, tenantId }: Own): Promise<string[]> {
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

/** Nobody adds to a recording any more, or its film is tried once more. False: neither can be. */
export async function markPreparing({ tx, tenantId }: Own, id: string): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'preparing', failure = null, heard_at = now()
    where tenant_id = ${tenantId} and id = ${id} and (state in ('open', 'stopped') or failure = any(${REMAKEABLE}))
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function findChunks({ tx, tenantId }: Own, recordingId: string): Promise<string[]> {
  const { rows } = await sql<{ saveName: string }>`
    select file_save_name as "saveName" from video_recording_chunks
    where tenant_id = ${tenantId} and recording_id = ${recordingId} order by seq`.execute(tx);
  return rows.map(({ saveName }) => saveName);
}

/** The film is made: its pieces are let go, and removed as any file that nothing refers to. */
export async function saveFilm(
  { tx, tenantId }: Own,
  id: string,
  film: { fileSaveName: string; size: number; seconds: number; seekable: boolean },
): Promise<void> {
  await sql`
    update video_recordings set state = 'ready', file_save_name = ${film.fileSaveName}, bytes = ${film.size},
      seconds = ${film.seconds}, seekable = ${film.seekable}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  await sql`
    with pieces as (
      delete from video_recording_chunks where tenant_id = ${tenantId} and recording_id = ${id} returning file_save_name
    )
    update files set kept_at = null where tenant_id = ${tenantId} and save_name in (select file_save_name from pieces)`.execute(
    tx,
  );
}

/** There is no film; its pieces stay, another try may make it. False: it is not being made. */
export async function markFailed({ tx, tenantId }: Own, id: string, failure: VideoRecordingFailure): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'failed', failure = ${failure}
    where tenant_id = ${tenantId} and id = ${id} and state = 'preparing' returning id`.execute(tx);
  return rows.length > 0;
}

/** Films that nobody can be making any more: whoever did died at the last try. */
export async function failAbandoned({ tx, tenantId }: Own): Promise<boolean> {
  const { rows } = await sql`
    update video_recordings set state = 'failed', failure = 'unmade'
    where tenant_id = ${tenantId} and state = 'preparing' and heard_at < now() - make_interval(hours => ${TRIES_HOURS})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets go of recordings that are older than their tenant keeps them, and of pieces of which no film was made. */
export async function expireRecordings({ tx, tenantId }: Own): Promise<void> {
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

const statuses = { open: 'recording', stopped: 'preparing', preparing: 'preparing', ready: 'ready', failed: 'failed' } as const;

interface Found {
  id: string;
  state: keyof typeof statuses;
  failure: VideoRecordingFailure | null;
  agentName: string;
  beganAt: Date;
  seconds: number | null;
  bytes: string;
  seekable: boolean;
  expireTime: Date | null;
  fileSaveName: string | null;
}

/** Is there a call of this name, whose agent is within the scope? */
export async function isCallInScope(
  { tx, tenantId, scope }: Own & { scope: Pick<ScopeFilter, 'agentIds'> },
  sessionId: string,
): Promise<boolean> {
  const call = await tx
    .selectFrom('video_calls as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.session_id', '=', sessionId)
    .where((eb) => scope.agentIds(eb, 'c.agent_id'))
    .executeTakeFirst();
  return call !== undefined;
}

/** Recordings, whose call's agent is within the scope, of a call or with an id. */
export async function findRecordings(
  { tx, tenantId, scope }: Own & { scope: Pick<ScopeFilter, 'agentIds'> },
  which: { sessionId: string } | { id: string },
): Promise<(VideoRecording & { fileSaveName: string | null })[]> {
  const rows = await tx
    .selectFrom('video_recordings as r')
    .innerJoin('video_calls as c', (join) => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.call_id'))
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.agent_id'))
    .leftJoin('video_settings as s', 's.tenant_id', 'r.tenant_id')
    .select([
      'r.id',
      'r.state',
      'r.failure',
      'a.name as agentName',
      'r.began_at as beganAt',
      'r.seconds',
      'r.bytes',
      'r.seekable',
    ])
    .select('r.file_save_name as fileSaveName')
    .select(
      sql<Date | null>`case when coalesce(s.recording_days, 180) > 0
        then r.began_at + make_interval(days => coalesce(s.recording_days, 180)) end`.as('expireTime'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.state', '<>', 'gone')
    .where((eb) => scope.agentIds(eb, 'c.agent_id'))
    .$if('id' in which, (query) => query.where('r.id', '=', (which as { id: string }).id))
    .$if('sessionId' in which, (query) => query.where('c.session_id', '=', (which as { sessionId: string }).sessionId))
    .orderBy('r.id')
    .execute();
  return (rows as Found[]).map(({ state, beganAt, bytes, expireTime, ...row }) => ({
    ...row,
    status: statuses[state],
    bytes: Number(bytes),
    createTime: beganAt.toISOString(),
    expireTime: expireTime?.toISOString() ?? null,
  }));
}

/** The file of a recording that can be played; null: gone. */
export async function findFilm({ tx, tenantId }: Own, id: string): Promise<string | null> {
  const { rows } = await sql<{ saveName: string }>`
    select file_save_name as "saveName" from video_recordings
    where tenant_id = ${tenantId} and id = ${id} and state = 'ready'`.execute(tx);
  return rows[0]?.saveName ?? null;
}
