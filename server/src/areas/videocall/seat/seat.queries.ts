import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { VideoSeat } from '@lianxi/contracts/videocall/seat.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';

const MAX_SEATS = 5000;

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

/**
 * Who receives by video: belongs to a skill group of video, or was online once. `since`: whose seat changed after it, or
 * whose connection came or is gone. `whole`: the reader may see whole numbers, which people write into names.
 */
export async function findVideoSeats(
  { tx, tenantId, scope }: Reader,
  { since, whole }: { since: Date | null; whole: boolean },
): Promise<VideoSeat[]> {
  const reachable = sql<boolean>`exists (
    select from reachable_agents r where r.tenant_id = a.tenant_id and r.agent_id = a.id and r.kind = 'video')`;
  let seats = tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .leftJoin('agent_video_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .leftJoin('agent_phone_status as p', (join) => join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.agent_id', '=', 'a.id'))
    .leftJoin('video_calls as c', (join) => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.video_call_id'))
    .leftJoin('video_parties as y', (join) =>
      join
        .onRef('y.tenant_id', '=', 'c.tenant_id')
        .onRef('y.call_id', '=', 'c.id')
        .onRef('y.agent_id', '=', 'a.id')
        .on('y.kind', 'in', ['owner', 'guest'])
        .on('y.left_at', 'is', null),
    )
    .select(['a.id', 'a.ag_no', 'a.name', 'a.created_at', 'd.name as department', 's.status', 's.status_name', 's.status_since'])
    .select(['p.call_id', 'p.activity_since', 'p.video_call_id', 'c.visitor_name', 'y.let_in_at', reachable.as('reachable')])
    .select(
      sql<string[]>`array(
        select g.name from video_group_members m
        join video_groups g on g.tenant_id = m.tenant_id and g.id = m.video_group_id
        where m.tenant_id = a.tenant_id and m.agent_id = a.id order by g.name)`.as('skills'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .where(
      sql<boolean>`(s.agent_id is not null or exists (
        select from video_group_members m where m.tenant_id = a.tenant_id and m.agent_id = a.id))`,
    );
  if (since) {
    const connected = sql<boolean>`exists (
      select from agent_connections n
      where n.tenant_id = a.tenant_id and n.agent_id = a.id and n.kind = 'video' and n.connected_at > ${since})`;
    seats = seats.where(
      sql<boolean>`(s.changed_at > ${since} or p.changed_at > ${since} or ${connected} or s.status = '1' and not ${reachable})`,
    );
  }
  const rows = await seats.orderBy('a.ag_no').limit(MAX_SEATS).execute();
  return rows.map((row) => ({
    agentId: row.id,
    agNo: row.ag_no,
    agName: row.name,
    departName: row.department,
    skills: row.skills,
    status: row.status ?? '0',
    statusName: row.status_name ?? '离线',
    statusSince: (row.status_since ?? row.created_at).toISOString(),
    reachable: row.reachable,
    ...occupation(row, whole ? (name) => name : maskNumbersIn),
  }));
}

function occupation(
  row: {
    call_id: string | null;
    activity_since: Date | null;
    video_call_id: string | null;
    visitor_name: string | null;
    let_in_at: Date | null;
  },
  shown: (name: string) => string,
): Pick<VideoSeat, 'activity' | 'activitySince' | 'visitorName'> {
  if (row.call_id) return { activity: 'phone', activitySince: row.activity_since?.toISOString() ?? null, visitorName: null };
  if (!row.video_call_id) return { activity: 'idle', activitySince: null, visitorName: null };
  const activity = row.let_in_at ? 'video' : 'ringing';
  return {
    activity,
    activitySince: row.let_in_at?.toISOString() ?? null,
    visitorName: row.visitor_name && shown(row.visitor_name),
  };
}

/** The wall of seats sees these agents again: their groups changed. Locked in the order of ids. */
export async function touchVideoSeats({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    insert into agent_video_status (tenant_id, agent_id)
    select distinct ${tenantId}::int, id from unnest(${[...agentIds]}::bigint[]) as n (id) order by id
    on conflict (tenant_id, agent_id) do update set agent_id = excluded.agent_id`.execute(tx);
}
