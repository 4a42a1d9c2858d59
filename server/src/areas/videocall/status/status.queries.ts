import { videoSeatsTopic, videoStatusChanged } from '@lianxi/contracts/videocall/events';
import type { VideoStatus } from '@lianxi/contracts/videocall/status.contract';
import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { BUSY, type ChosenStatus, findStatusOption, offline } from '../../../platform/queue/agent-status.ts';
import type { MediaService } from '../media/call-rooms.ts';

/** Why a status is set, and by which user other than the agent or the system. */
interface Cause {
  reason: VideoStatus['reason'];
  setBy?: string;
}

/** An agent's video status. An agent who never went online is offline. */
export async function findVideoStatus({ tx, tenantId }: TenantDb, agentId: string, media: MediaService): Promise<VideoStatus> {
  const { rows } = await sql<
    Pick<VideoStatus, 'videoStatus' | 'videoStatusName' | 'reason' | 'setByName' | 'grouped' | 'busy' | 'queued'> & {
      since: Date;
    }
  >`
    select coalesce(s.status, ${offline.value}) as "videoStatus", coalesce(s.status_name, ${offline.name}) as "videoStatusName",
      coalesce(s.status_since, a.created_at) as since, coalesce(s.reason, '') as reason,
      coalesce(b.name, '') as "setByName", p.video_call_id is not null as busy,
      exists (select from video_group_members m
        join video_groups g on g.tenant_id = m.tenant_id and g.id = m.video_group_id and g.enabled
        where m.tenant_id = a.tenant_id and m.agent_id = a.id) as grouped,
      (select count(*)::int from video_calls c where c.tenant_id = a.tenant_id and c.state = 'queued') as queued
    from agents a
    left join agent_video_status s on s.tenant_id = a.tenant_id and s.agent_id = a.id
    left join agents b on b.tenant_id = s.tenant_id and b.id = s.set_by
    left join agent_phone_status p on p.tenant_id = a.tenant_id and p.agent_id = a.id
    where a.tenant_id = ${tenantId} and a.id = ${agentId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An agent without a row');
  const { since, ...status } = row;
  return { agentId, ...status, statusSince: since.toISOString(), ...media };
}

/**
 * Sets an agent's video status, writes it to the history and notifies the agent's pages and the walls of seats. Setting the
 * present status changes nothing.
 */
export async function changeVideoStatus(
  tenant: TenantTx,
  agentId: string,
  { value, name }: ChosenStatus,
  media: MediaService,
  { reason, setBy }: Cause = { reason: '' },
): Promise<VideoStatus> {
  const { tx, tenantId, publish, changed } = tenant;
  const { numAffectedRows } = await sql`
    with changed as (
      insert into agent_video_status as s (tenant_id, agent_id, status, status_name, reason, set_by)
      values (${tenantId}, ${agentId}, ${value}, ${name}, ${reason}, ${setBy ?? null})
      on conflict (tenant_id, agent_id) do update set status = excluded.status, status_name = excluded.status_name,
        status_since = now(), reason = excluded.reason, set_by = excluded.set_by, idle_since = now(), unreachable_since = null
        where s.status <> excluded.status
      returning agent_id, set_by
    )
    insert into agent_video_status_log (tenant_id, agent_id, status, status_name, reason, set_by)
    select ${tenantId}, agent_id, ${value}, ${name}, ${reason}, set_by from changed`.execute(tx);
  const after = await findVideoStatus(tenant, agentId, media);
  if (!numAffectedRows) return after;
  changed(videoSeatsTopic);
  await publish(videoStatusChanged, [agentId], after);
  return after;
}

/** True when the agent's video status is not offline. */
export async function isTurnedOn({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agent_video_status')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined && row.status !== offline.value;
}

/**
 * An agent who did not accept a call gets no more calls until they report again: set aside, or offline where the tenant has no
 * such status.
 */
export async function setAside(tenant: TenantTx, agentId: string, media: MediaService): Promise<void> {
  const busy = (await findStatusOption(tenant, '3', { value: BUSY })) ?? offline;
  await changeVideoStatus(tenant, agentId, busy, media, { reason: 'no-answer' });
}

/** The agents' waiting time starts now. */
export async function beginToWait({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    update agent_video_status set idle_since = clock_timestamp(), unreachable_since = null
    where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[])`.execute(tx);
}
