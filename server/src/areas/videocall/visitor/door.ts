import { CodedError } from '@lianxi/contracts/kit/errors';
import type { VideoSetting } from '@lianxi/contracts/videocall/setting.contract';
import type { VideoInput } from '@lianxi/contracts/videocall/socket';
import { videoVisitorErrors } from '@lianxi/contracts/videocall/visitor.contract';
import { sql } from 'kysely';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { findCalendar } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';
import { isBlocked } from './visitor.queries.ts';

/** How a new call is received. */
export interface Admission {
  siteId: string;
  groupId: string | null;
}

/**
 * Decides whether and how a customer's new call is received.
 * @throws CodedError video-visitor.*
 */
export async function admit(
  own: TenantDb,
  visitorId: string,
  asked: Pick<VideoInput<'call.start'>, 'groupId' | 'form' | 'recordConsent'>,
  now: Date,
): Promise<Admission> {
  if (await isBlocked(own, visitorId)) throw new CodedError(videoVisitorErrors.blocked);
  const setting = await videoSettingTable.find(own);
  if (!isOpen(await findCalendar(own, setting.workingHours, now), now)) throw new CodedError(videoVisitorErrors.closedHours);
  const site = await findSiteOf(own, visitorId);
  if (!site || !(await isAppOn(own, 'videocall'))) throw new CodedError(videoVisitorErrors.noSite);
  if (!site.enabled) throw new CodedError(videoVisitorErrors.siteClosed);
  if (site.ask_name === 'required' && !asked.form?.name) throw new CodedError(videoVisitorErrors.formNeeded);
  if (site.ask_phone === 'required' && !asked.form?.phone) throw new CodedError(videoVisitorErrors.formNeeded);
  if (site.consent === 'required' && !asked.recordConsent) throw new CodedError(videoVisitorErrors.consentNeeded);
  await refuseFlood(own, visitorId, setting);
  if (asked.groupId !== undefined && !(await isChoosable(own, asked.groupId))) {
    throw new CodedError(videoVisitorErrors.unknownGroup);
  }
  return { siteId: site.id, groupId: asked.groupId ?? site.video_group_id };
}

/** Groups that a customer may choose. */
export function findChoosable({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('video_groups')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where('choosable', '=', true)
    .orderBy('id')
    .execute();
}

/** Is an agent of this group online, with an open page? Null, or a group that was disabled: any agent. */
export async function isServed({ tx, tenantId }: TenantDb, groupId: string | null): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`
    select exists (
      select from agent_video_status s
      join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
      join reachable_agents r on r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'video'
      where s.tenant_id = ${tenantId} and s.status = '1' and (
        not exists (select from video_groups g where g.tenant_id = ${tenantId} and g.id = ${groupId}::bigint and g.enabled)
        or exists (
          select from video_group_members m
          where m.tenant_id = ${tenantId} and m.video_group_id = ${groupId}::bigint and m.agent_id = s.agent_id))) as served`.execute(
    tx,
  );
  return rows[0]?.served ?? false;
}

async function isChoosable(own: TenantDb, groupId: string): Promise<boolean> {
  return (await findChoosable(own)).some(({ id }) => id === groupId);
}

function findSiteOf({ tx, tenantId }: TenantDb, visitorId: string) {
  return tx
    .selectFrom('video_visitors as v')
    .innerJoin('video_sites as s', (join) => join.onRef('s.tenant_id', '=', 'v.tenant_id').onRef('s.id', '=', 'v.video_site_id'))
    .select(['s.id', 's.enabled', 's.ask_name', 's.ask_phone', 's.consent', 's.video_group_id'])
    .where('v.tenant_id', '=', tenantId)
    .where('v.id', '=', visitorId)
    .executeTakeFirst();
}

/** Limits the waiting calls in the queue, and the calls that one visitor begins within an hour. */
async function refuseFlood({ tx, tenantId }: TenantDb, visitorId: string, setting: VideoSetting): Promise<void> {
  const { rows } = await sql<{ waiting: number; begun: number }>`
    select (select count(*)::int from video_calls where tenant_id = ${tenantId} and state = 'queued') as waiting,
      (select count(*)::int from video_calls where tenant_id = ${tenantId} and visitor_id = ${visitorId}
        and created_at > now() - interval '1 hour') as begun`.execute(tx);
  const { waiting = 0, begun = 0 } = rows[0] ?? {};
  if (waiting >= setting.queueLimit) throw new CodedError(videoVisitorErrors.queueFull);
  if (begun >= setting.startsPerHour) throw new CodedError(videoVisitorErrors.tooMany);
}
