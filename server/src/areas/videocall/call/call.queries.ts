import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { type RawBuilder, sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Listeners } from '../socket/fan-out.ts';

/**
 * Waits until this transaction is the only one that changes the parties of the tenant's video calls. It comes first. Then calls
 * are locked, then seats in the order of agents' ids, as telephone calls lock them.
 */
export function lockCalls(tenant: TenantDb): Promise<void> {
  return lockInTenant(tenant, 'videoCalls');
}

/** The fields of a call that decisions need. */
export interface CallRow {
  id: string;
  sessionId: string;
  roomId: string;
  state: VideoCall['state'];
  visitorId: string;
  visitorName: string;
  groupId: string | null;
  agentId: string | null;
  declinedAgentIds: readonly string[];
  sharer: string | null;
  recordConsent: boolean;
  /** It is being recorded, or a recording waits for the consent of parties. */
  isRecorded: boolean;
  answeredAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

const rowColumns = sql`c.id, c.session_id as "sessionId", c.room_id as "roomId", c.state, c.visitor_id as "visitorId",
  c.visitor_name as "visitorName", c.video_group_id as "groupId", c.agent_id as "agentId",
  c.declined_agent_ids as "declinedAgentIds", c.sharer, c.record_consent as "recordConsent",
  (c.recording <> 'off' or c.record_asked_at is not null) as "isRecorded", c.answered_at as "answeredAt", c.created_at as "createdAt", c.ended_at as "endedAt"`;

/** The call of this name, locked; null: none. */
export async function lockCall({ tx, tenantId }: TenantDb, sessionId: string): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from video_calls c
    where c.tenant_id = ${tenantId} and c.session_id = ${sessionId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The call of this name without a lock, for readers; null: none. */
export async function findCallRow({ tx, tenantId }: TenantDb, sessionId: string): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from video_calls c where c.tenant_id = ${tenantId} and c.session_id = ${sessionId}`.execute(tx);
  return rows[0] ?? null;
}

/** Calls that fulfil a condition on `c`, locked in the order of ids. */
export async function lockCallsWhere({ tx, tenantId }: TenantDb, condition: RawBuilder<unknown>): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${rowColumns} from video_calls c
    where c.tenant_id = ${tenantId} and ${condition} order by c.id for no key update of c`.execute(tx);
  return rows;
}

/** The visitor's running call, or else their newest that ended within a day. */
export async function findCallOfVisitor({ tx, tenantId }: TenantDb, visitorId: string): Promise<VideoCall | null> {
  const [call] = await selectCalls(
    { tx, tenantId },
    sql`c.visitor_id = ${visitorId} and (c.state <> 'ended' or c.ended_at > now() - interval '1 day')`,
    sql`order by c.id desc limit 1`,
  );
  return call ?? null;
}

/** The call of this id. */
export async function findCall(own: TenantDb, id: string): Promise<VideoCall> {
  const [call] = await selectCalls(own, sql`c.id = ${id}`);
  if (!call) throw new Error('A video call without a row');
  return call;
}

/** The call that occupies an agent's seat: the only one that they can be in or be asked for. Empty: no call. */
export async function findCallsOfSeat(own: TenantDb, agentId: string): Promise<{ call: VideoCall; rings: boolean }[]> {
  const calls = await selectCalls(
    own,
    sql`c.state <> 'ended' and c.id = (select s.video_call_id from agent_phone_status s
      where s.tenant_id = c.tenant_id and s.agent_id = ${agentId})`,
  );
  return calls.map((call) => {
    const within = call.parties.some((party) => party.agentId === agentId);
    return { call, rings: !within };
  });
}

interface ReadCall extends Omit<VideoCall, 'createTime' | 'answerTime' | 'endTime' | 'parties' | 'asked'> {
  createdAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  parties: (Omit<VideoCall['parties'][number], 'joinTime'> & { joinedAt: string | null })[];
  asked: (Omit<NonNullable<VideoCall['asked']>, 'at'> & { at: string }) | null;
}

async function selectCalls({ tx, tenantId }: TenantDb, condition: RawBuilder<unknown>, order = sql``): Promise<VideoCall[]> {
  const { rows } = await sql<ReadCall>`
    select c.id, c.session_id as "sessionId", c.room_id as "roomId", c.state, c.version, s.name as "siteName",
      c.visitor_id as "visitorId", c.visitor_name as "visitorName", v.customer_id as "customerId",
      c.video_group_id as "groupId", g.name as "groupName", c.agent_id as "agentId", a.name as "agentName", c.sharer,
      c.record_consent as "recordConsent", c.recording, (c.record_asked_at is not null and c.state = 'active') as "recordAsked",
      c.created_at as "createdAt", c.answered_at as "answeredAt",
      c.ended_at as "endedAt", c.ended_by as "endedBy", c.end_reason as "endReason", c.rating, c.last_seq as "lastSeq",
      (select coalesce(json_agg(json_build_object('identity', p.identity, 'kind', p.kind, 'agentId', p.agent_id::text,
          'name', p.name, 'joinedAt', p.joined_at,
          'recordConsent', p.kind = 'owner' or p.record_consent_at is not null) order by p.let_in_at, p.identity), '[]')
        from video_parties p
        where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind <> 'watcher' and p.left_at is null) as parties,
      (select json_build_object('kind', r.kind, 'to', coalesce(rg.name, ra.name), 'byAgentId', r.by_agent_id::text, 'at', r.created_at)
        from video_requests r
        join agents ra on ra.tenant_id = r.tenant_id and ra.id = r.agent_id
        left join video_groups rg on rg.tenant_id = r.tenant_id and rg.id = r.video_group_id
        where r.tenant_id = c.tenant_id and r.call_id = c.id) as asked
    from video_calls c
    join video_sites s on s.tenant_id = c.tenant_id and s.id = c.video_site_id
    join video_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    left join video_groups g on g.tenant_id = c.tenant_id and g.id = c.video_group_id
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    where c.tenant_id = ${tenantId} and ${condition} ${order}`.execute(tx);
  return rows.map(({ createdAt, answeredAt, endedAt, parties, asked, ...call }) => ({
    ...call,
    parties: parties.map(({ joinedAt, ...party }) => ({ ...party, joinTime: joinedAt && new Date(joinedAt).toISOString() })),
    asked: asked && { ...asked, at: new Date(asked.at).toISOString() },
    createTime: createdAt.toISOString(),
    answerTime: answeredAt?.toISOString() ?? null,
    endTime: endedAt?.toISOString() ?? null,
  }));
}

/** The receivers of a call's changes: its parties and watchers, agents who are asked for it, and its customer. */
export async function findListeners({ tx, tenantId }: TenantDb, callId: string): Promise<Listeners> {
  const { rows } = await sql<{ agentIds: string[]; visitorIds: string[] }>`
    with heard as (
      select p.agent_id, p.visitor_id from video_parties p
      where p.tenant_id = ${tenantId} and p.call_id = ${callId} and p.left_at is null
      union
      select s.agent_id, null from agent_phone_status s where s.tenant_id = ${tenantId} and s.video_call_id = ${callId}
      union
      select null, c.visitor_id from video_calls c where c.tenant_id = ${tenantId} and c.id = ${callId}
    )
    select coalesce(array_agg(agent_id) filter (where agent_id is not null), '{}') as "agentIds",
      coalesce(array_agg(visitor_id) filter (where visitor_id is not null), '{}') as "visitorIds"
    from heard`.execute(tx);
  return rows[0] ?? { agentIds: [], visitorIds: [] };
}
