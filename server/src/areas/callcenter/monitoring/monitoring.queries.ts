import {
  ANSWER_WITHIN_SECONDS,
  type CallQueue,
  type LiveCall,
  type TodayFigures,
} from '@lianxi/contracts/callcenter/monitoring.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { showNumber } from '../call/desk.ts';
import { ctiConfigTable } from '../cti-config/cti-config.queries.ts';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'scope' | 'principal'>;

/** Every enabled skill group: its waiting callers and its agents. */
export async function findQueues({ tx, tenantId }: Reader): Promise<CallQueue[]> {
  const { rows } = await sql<Omit<CallQueue, 'waitingSince'> & { since: Date | null }>`
    select g.id as "groupId", g.name, w.waiting, w.since, s.online, s.free, s.busy
    from skill_groups g
    cross join lateral (
      select count(*)::int as waiting, min(c.waiting_since) as since
      from calls c where c.tenant_id = g.tenant_id and c.skill_group_id = g.id and c.waiting_since is not null
    ) w
    cross join lateral (
      select count(*) filter (where s.status = '1' and s.registered)::int as online,
        count(*) filter (where s.status = '1' and s.registered and s.activity = 'idle')::int as free,
        count(*) filter (where s.activity <> 'idle')::int as busy
      from skill_group_members m
      join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
      where m.tenant_id = g.tenant_id and m.skill_group_id = g.id
    ) s
    where g.tenant_id = ${tenantId} and g.enabled
    order by g.name`.execute(tx);
  return rows.map(({ since, ...queue }) => ({ ...queue, waitingSince: since?.toISOString() ?? null }));
}

/** The outcomes of today's ended calls. */
export async function findToday({ tx, tenantId }: Reader): Promise<TodayFigures> {
  const { missedRateLimit } = await ctiConfigTable.find({ tx, tenantId });
  const { rows } = await sql<Omit<TodayFigures, 'missedRateLimit'>>`
    select count(*) filter (where direction = 'in')::int as inbound,
      count(answered_at) filter (where direction = 'in')::int as answered,
      count(*) filter (where direction = 'in' and answered_at is null)::int as missed,
      count(*) filter (where direction = 'out')::int as outbound,
      count(*) filter (where direction = 'in' and answered_at <= coalesce(queued_at, began_at)
        + make_interval(secs => ${ANSWER_WITHIN_SECONDS}))::int as "answeredInTime",
      coalesce(avg(extract(epoch from answered_at - coalesce(queued_at, began_at))) filter (where direction = 'in'), 0)::int
        as "averageWait",
      coalesce(avg(extract(epoch from ended_at - answered_at)) filter (where direction = 'in'), 0)::int as "averageTalk",
      count(rating)::int as rated, round(avg(rating), 1)::float as "averageRating",
      count(*) filter (where bad_review)::int as "badReviews",
      coalesce(round(100.0 * count(*) filter (where direction = 'in' and answered_at is null)
        / nullif(count(*) filter (where direction = 'in'), 0), 1), 0)::float as "missedRate"
    from calls
    where tenant_id = ${tenantId} and ended_at is not null
      and began_at >= ${startOfTenantDay(new Date())}`.execute(tx);
  const [today] = rows;
  if (!today) throw new Error('An aggregate has one row');
  return { ...today, missedRateLimit };
}

const MAX_CALLS = 2000;

interface LiveRow {
  id: string;
  direction: LiveCall['direction'];
  number: Buffer;
  customer_name: Buffer | null;
  vip: boolean;
  did: string;
  skill_group_id: string | null;
  group_name: string | null;
  position: number | null;
  began_at: Date;
  waiting_since: Date | null;
  answered_at: Date | null;
  agents: { id: string; agName: string; extension: string }[] | null;
}

/** Calls that wait or are active: those of agents whom the reader may see, and all waiting ones. At most 2,000, oldest first. */
export async function findLiveCalls({ tx, tenantId, cipher, scope, principal }: Reader): Promise<LiveCall[]> {
  const seen = tx
    .selectFrom('call_legs as l')
    .select('l.call_id')
    .where('l.tenant_id', '=', tenantId)
    .where('l.ended_at', 'is', null)
    .where((eb) => scope.agentIds(eb, 'l.agent_id'));
  const { rows } = await sql<LiveRow>`
    select c.id, c.direction, c.number, c.customer_name, c.customer_level = 'vip' as vip, c.did, c.skill_group_id,
      g.name as group_name, c.began_at, c.waiting_since, c.answered_at,
      case when c.waiting_since is not null then row_number() over
        (partition by c.waiting_since is null, c.skill_group_id order by c.waiting_since, c.id) end::int as position,
      (select jsonb_agg(jsonb_build_object('id', l.agent_id::text, 'agName', l.name, 'extension', l.extension) order by l.no)
       from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.agent_id is not null
         and l.ended_at is null and l.role <> 'supervisor') as agents
    from calls c
    left join skill_groups g on g.tenant_id = c.tenant_id and g.id = c.skill_group_id
    where c.tenant_id = ${tenantId} and c.state is not null
      and (c.waiting_since is not null or ${scope.seesAll} or c.id in ${seen})
    order by c.id limit ${MAX_CALLS}`.execute(tx);
  const reader = { cipher, whole: principal.holds(CONTACT_NUMBER) };
  return rows.map((row) => {
    const number = cipher.decrypt('calls.number', row.number);
    const name = row.customer_name ? cipher.decrypt('calls.customer_name', row.customer_name) : '';
    return {
      id: row.id,
      direction: row.direction,
      callerId: row.direction === 'internal' ? number : showNumber(reader, number),
      custName: reader.whole ? name : maskNumbersIn(name),
      vip: row.vip,
      did: row.did,
      state: liveState(row),
      groupId: row.skill_group_id,
      groupName: row.group_name,
      position: row.position,
      agents: row.agents ?? [],
      begintime: row.began_at.toISOString(),
      waitingSince: row.waiting_since?.toISOString() ?? null,
      answertime: row.answered_at?.toISOString() ?? null,
    };
  });
}

function liveState({ waiting_since, answered_at, agents, direction, skill_group_id }: LiveRow): LiveCall['state'] {
  if (waiting_since) return 'queued';
  if (answered_at) return 'talking';
  if (agents) return 'ringing';
  return direction === 'in' && skill_group_id === null ? 'ivr' : 'voicemail';
}
