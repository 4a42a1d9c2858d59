import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { VideoSeat } from '@lianxi/contracts/videocall/seat.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isOnChannel, seatOf, selectSeats, skillsOf } from '../../../platform/queue/agent-seats.ts';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

/** Agents of video: they belong to a video group, or were online once. `since`: agents whose seat or connection changed after it. */
export async function findVideoSeats(reader: Reader, { since }: { since: Date | null }): Promise<VideoSeat[]> {
  const reachable = sql<boolean>`exists (
    select from reachable_agents r where r.tenant_id = a.tenant_id and r.agent_id = a.id and r.kind = 'video')`;
  let seats = selectSeats(reader)
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
    .select(['s.status', 's.status_name', 's.status_since', 'p.call_id', 'p.activity_since', 'p.video_call_id'])
    .select(['c.visitor_name', 'y.let_in_at', reachable.as('reachable'), skillsOf('video').as('skills')])
    .where(isOnChannel('video'));
  if (since) {
    const connected = sql<boolean>`exists (
      select from agent_connections n
      where n.tenant_id = a.tenant_id and n.agent_id = a.id and n.kind = 'video' and n.connected_at > ${since})`;
    seats = seats.where(
      sql<boolean>`(s.changed_at > ${since} or p.changed_at > ${since} or ${connected} or s.status = '1' and not ${reachable})`,
    );
  }
  const rows = await seats.execute();
  return rows.map((row) => ({
    ...seatOf(row),
    skills: row.skills,
    reachable: row.reachable,
    ...occupation(row),
  }));
}

function occupation(row: {
  call_id: string | null;
  activity_since: Date | null;
  video_call_id: string | null;
  visitor_name: string | null;
  let_in_at: Date | null;
}): Pick<VideoSeat, 'activity' | 'activitySince' | 'visitorName'> {
  if (row.call_id) return { activity: 'phone', activitySince: row.activity_since?.toISOString() ?? null, visitorName: null };
  if (!row.video_call_id) return { activity: 'idle', activitySince: null, visitorName: null };
  const activity = row.let_in_at ? 'video' : 'ringing';
  return { activity, activitySince: row.let_in_at?.toISOString() ?? null, visitorName: row.visitor_name };
}

/** Updates these agents on the wall of seats: their groups changed. Locked in the order of ids. */
export async function touchVideoSeats({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    insert into agent_video_status (tenant_id, agent_id)
    select distinct ${tenantId}::int, id from unnest(${[...agentIds]}::bigint[]) as n (id) order by id
    on conflict (tenant_id, agent_id) do update set agent_id = excluded.agent_id`.execute(tx);
}
