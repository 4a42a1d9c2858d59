import type { ServerFixture } from '../../../app/testing/server-fixture.ts';

/** A test's description of a call; times are seconds before now. */
export interface KeptCall {
  tenantId?: number;
  visitorName: string;
  /** The agent who serves or served it. */
  agent?: string;
  state: 'queued' | 'ringing' | 'active' | 'ended';
  began: number;
  answered?: number;
  ended?: number;
  rating?: number;
  groupId?: string;
}

/** Writes a call as routing and the desk would have stored it: its rows and its agent's seat. Returns its ids. */
export async function keepCall(
  server: ServerFixture,
  call: KeptCall,
): Promise<{ id: string; sessionId: string; visitorId: string }> {
  const { tenantId = 174, visitorName, state, began, answered = null, ended = null, rating = null, groupId = null } = call;
  const agentId = call.agent ? server.agentId(call.agent) : null;
  const { rows } = await server.owner.query<{ id: string; sessionId: string; visitorId: string }>(
    `with site as (
       insert into video_sites (tenant_id, name) values ($1::int, '入口') on conflict (tenant_id, name) do update set name = excluded.name
       returning id
     ), visitor as (insert into video_visitors (tenant_id, name, video_site_id) select $1::int, $2::text, id from site returning id)
     insert into video_calls (tenant_id, session_id, room_id, state, video_site_id, visitor_id, visitor_name, agent_id, ring_until,
       record_consent, created_at, queued_at, answered_at, ended_at, ended_by, end_reason, rating, rated_at, video_group_id)
     select $1::int, $3::text, $3::text, $4::text, site.id, visitor.id, $2::text, $5::bigint, case when $4::text = 'ringing' then now() + interval '1 minute' end,
       true, now() - make_interval(secs => $6::int), now() - make_interval(secs => $6::int), now() - make_interval(secs => $7::int),
       now() - make_interval(secs => $8::int), case when $8::int is not null then 'customer' end,
       case when $8::int is null then null when $7::int is null then 'abandoned' else 'completed' end,
       $9::int, case when $9::int is not null then now() end, $10::bigint
     from site, visitor returning id, session_id as "sessionId", visitor_id as "visitorId"`,
    [
      tenantId,
      visitorName,
      crypto.randomUUID().replaceAll('-', '').slice(0, 22),
      state,
      agentId,
      began,
      answered,
      ended,
      rating,
      groupId,
    ],
  );
  const [kept] = rows;
  if (!kept) throw new Error('No call was written');
  if (agentId) await seat(server, kept.id, { tenantId, agentId, answered, ended });
  return kept;
}

interface Sitting {
  tenantId: number;
  agentId: string;
  answered: number | null;
  ended: number | null;
}

async function seat({ owner }: ServerFixture, callId: string, { tenantId, agentId, answered, ended }: Sitting): Promise<void> {
  if (answered !== null) {
    await owner.query(
      `insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name, let_in_at, joined_at, left_at)
       select $1::int, $2::bigint, 'agent-' || a.id, 'owner', a.id, a.name, now() - make_interval(secs => $4::int), now() - make_interval(secs => $4::int),
         now() - make_interval(secs => $5::int)
       from agents a where a.id = $3`,
      [tenantId, callId, agentId, answered, ended],
    );
  }
  if (ended !== null) return;
  await owner.query(
    `insert into agent_phone_status (tenant_id, agent_id, video_call_id) values ($1, $2, $3)
     on conflict (tenant_id, agent_id) do update set video_call_id = excluded.video_call_id`,
    [tenantId, agentId, callId],
  );
}
