import type { VideoRecording, VideoRecordingFailure } from '@lianxi/contracts/videocall/recording.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

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

/** True when a call of this name exists and its agent is within the scope. */
export async function isCallInScope(
  { tx, tenantId, scope }: TenantDb & { scope: Pick<ScopeFilter, 'agentIds'> },
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

/** Recordings of a call or with an id, where the call's agent is within the scope. */
export async function findRecordings(
  { tx, tenantId, scope }: TenantDb & { scope: Pick<ScopeFilter, 'agentIds'> },
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
