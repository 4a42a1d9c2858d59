import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import {
  type LiveVideoCall,
  VIDEO_ANSWER_WITHIN_SECONDS,
  type VideoQueue,
  type VideoToday,
} from '@lianxi/contracts/videocall/monitoring.contract';
import { expressionBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { DB, VideoCalls } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isAbandoned, lengthOf, ratingOf, waitOf } from '../report/figures.ts';

const MAX_CALLS = 2000;

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

const c = expressionBuilder<DB & { c: VideoCalls }, 'c'>();

type LiveRow = Omit<LiveVideoCall, 'createTime' | 'answerTime' | 'waitingSince' | 'customerGoneSince'> & {
  createdAt: Date;
  queuedAt: Date;
  answeredAt: Date | null;
  goneAt: Date | null;
};

/** All readers see waiting calls. They see running calls only of agents in their data scope. */
export async function findLiveCalls({ tx, tenantId, scope }: Reader): Promise<LiveVideoCall[]> {
  const { rows } = await sql<LiveRow>`
    select c.id, c.session_id as "sessionId", s.name as "siteName", c.visitor_name as "visitorName", c.state, c.recording,
      c.video_group_id as "groupId", g.name as "groupName",
      case when c.state <> 'queued' then c.agent_id end as "agentId", case when c.state <> 'queued' then a.name end as "agentName",
      c.created_at as "createdAt", c.queued_at as "queuedAt", c.answered_at as "answeredAt", c.customer_gone_at as "goneAt",
      array(select p.name from video_parties p
        where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind in ('guest', 'outside') and p.left_at is null
        order by p.let_in_at) as guests
    from video_calls c
    join video_sites s on s.tenant_id = c.tenant_id and s.id = c.video_site_id
    left join video_groups g on g.tenant_id = c.tenant_id and g.id = c.video_group_id
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    where c.tenant_id = ${tenantId} and c.state <> 'ended' and (c.state = 'queued' or ${scope.agentIds(c, 'c.agent_id')})
    order by c.answered_at nulls first, c.queued_at, c.id limit ${MAX_CALLS}`.execute(tx);
  return rows.map(({ createdAt, queuedAt, answeredAt, goneAt, ...call }) => ({
    ...call,
    createTime: createdAt.toISOString(),
    answerTime: answeredAt?.toISOString() ?? null,
    waitingSince: call.state === 'active' ? null : queuedAt.toISOString(),
    customerGoneSince: goneAt?.toISOString() ?? null,
  }));
}

export async function findQueues({ tx, tenantId }: TenantDb): Promise<VideoQueue[]> {
  const { rows } = await sql<Omit<VideoQueue, 'waitingSince'> & { since: Date | null }>`
    select g.id as "groupId", g.name, w.waiting, w.since, w.active, m.online, m.free
    from video_groups g
    cross join lateral (
      select count(*) filter (where c.state <> 'active')::int as waiting, min(c.queued_at) filter (where c.state <> 'active') as since,
        count(*) filter (where c.state = 'active')::int as active
      from video_calls c where c.tenant_id = g.tenant_id and c.state <> 'ended' and c.video_group_id = g.id) w
    cross join lateral (
      select count(*)::int as online, count(*) filter (where p.call_id is null and p.video_call_id is null)::int as free
      from video_group_members n
      join agents a on a.tenant_id = n.tenant_id and a.id = n.agent_id and not a.disabled
      join agent_video_status s on s.tenant_id = n.tenant_id and s.agent_id = n.agent_id and s.status = '1'
      join reachable_agents r on r.tenant_id = n.tenant_id and r.agent_id = n.agent_id and r.kind = 'video'
      left join agent_phone_status p on p.tenant_id = n.tenant_id and p.agent_id = n.agent_id
      where n.tenant_id = g.tenant_id and n.video_group_id = g.id) m
    where g.tenant_id = ${tenantId} and g.enabled
    order by w.waiting desc, g.name`.execute(tx);
  return rows.map(({ since, ...queue }) => ({ ...queue, waitingSince: since?.toISOString() ?? null }));
}

/** Calls of this day, and those that wait or run, whenever they began. */
export async function findToday({ tx, tenantId }: TenantDb, now: Date): Promise<VideoToday> {
  const { rows } = await sql<VideoToday>`
    select (select count(*)::int from video_calls o where o.tenant_id = ${tenantId} and o.state in ('queued', 'ringing')) as waiting,
      (select count(*)::int from video_calls o where o.tenant_id = ${tenantId} and o.state = 'active') as active,
      count(*)::int as began, count(c.answered_at)::int as answered,
      count(*) filter (where c.answered_at <= c.created_at + make_interval(secs => ${VIDEO_ANSWER_WITHIN_SECONDS}))::int as "answeredInTime",
      count(*) filter (where ${isAbandoned})::int as abandoned, ${waitOf} as "averageWait", ${lengthOf} as "averageLength",
      count(c.rating)::int as rated, ${ratingOf} as "averageRating"
    from video_calls c
    where c.tenant_id = ${tenantId} and c.created_at >= ${startOfTenantDay(now)}`.execute(tx);
  const [today] = rows;
  if (!today) throw new Error('Counting answers always');
  return today;
}
