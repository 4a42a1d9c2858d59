import { videoSeatsTopic, videoStatusChanged } from '@lianxi/contracts/videocall/events';
import type { VideoStatus } from '@lianxi/contracts/videocall/status.contract';
import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { MediaService } from '../media/call-rooms.ts';

/** A status that an agent may have: '1', '0' or an option's value, with its name. */
export interface ChosenStatus {
  value: string;
  name: string;
}

export const online: ChosenStatus = { value: '1', name: '在线' };
export const offline: ChosenStatus = { value: '0', name: '离线' };

/** The value of the option that an agent gets who let a call ring, where the tenant has one (demo: 示忙), as by telephone. */
const BUSY = '2';

/** Why a status is set, and by whom if not by the agent or the system. */
interface Cause {
  reason: VideoStatus['reason'];
  setBy?: string;
}

/** Status options of video calls (specification section 4). */
const SET_TYPE = '3';

/** A status that the drop-down offers; null: there is none. */
export async function findVideoOption(
  { tx, tenantId }: TenantDb,
  asked: { value: string } | { id: string },
): Promise<ChosenStatus | null> {
  const options = tx
    .selectFrom('status_options')
    .select(['value', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('set_type', '=', SET_TYPE)
    .where('enabled', '=', true);
  const chosen = 'id' in asked ? options.where('id', '=', asked.id) : options.where('value', '=', asked.value);
  return (await chosen.executeTakeFirst()) ?? null;
}

/** An agent's video status; one who never went online is offline. */
export async function findVideoStatus({ tx, tenantId }: TenantDb, agentId: string, media: MediaService): Promise<VideoStatus> {
  const { rows } = await sql<
    Pick<VideoStatus, 'videoStatus' | 'videoStatusName' | 'reason' | 'setByName' | 'busy' | 'queued'> & { since: Date }
  >`
    select coalesce(s.status, ${offline.value}) as "videoStatus", coalesce(s.status_name, ${offline.name}) as "videoStatusName",
      coalesce(s.status_since, a.created_at) as since, coalesce(s.reason, '') as reason,
      coalesce(b.name, '') as "setByName", p.video_call_id is not null as busy,
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
 * Sets an agent's video status, writes it into the history and tells the agent's pages and who watches seats. Setting what is set changes nothing.
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
        status_since = now(), reason = excluded.reason, set_by = excluded.set_by, idle_since = now()
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

/** Is the agent's video status anything but offline? */
export async function isTurnedOn({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agent_video_status')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined && row.status !== offline.value;
}

/** Who did not take a call is asked no more until they say so: set aside, or offline where the tenant has no such status. */
export async function setAside(tenant: TenantTx, agentId: string, media: MediaService): Promise<void> {
  const busy = (await findVideoOption(tenant, { value: BUSY })) ?? offline;
  await changeVideoStatus(tenant, agentId, busy, media, { reason: 'no-answer' });
}

/** The agents wait for a call from now on. */
export async function beginToWait({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    update agent_video_status set idle_since = clock_timestamp(), unreachable_since = null
    where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[])`.execute(tx);
}
