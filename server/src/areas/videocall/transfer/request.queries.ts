import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';

/** An unanswered transfer or invitation. */
export interface Request {
  callId: string;
  sessionId: string;
  kind: 'transfer' | 'invite';
  byAgentId: string;
  byName: string;
  /** The agent who is asked now. */
  agentId: string;
  /** For a transfer to a group: its next agent is asked when this one declines. */
  groupId: string | null;
  note: string;
  declinedAgentIds: readonly string[];
}

/** Requests that fulfil a condition on `r` and its call `c`, locked in the order of calls. */
export async function lockRequestsWhere({ tx, tenantId }: TenantDb, condition: RawBuilder<unknown>): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select r.call_id as "callId", c.session_id as "sessionId", r.kind, r.by_agent_id as "byAgentId", b.name as "byName",
      r.agent_id as "agentId", r.video_group_id as "groupId", r.note, r.declined_agent_ids as "declinedAgentIds"
    from video_requests r
    join video_calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    join agents b on b.tenant_id = r.tenant_id and b.id = r.by_agent_id
    where r.tenant_id = ${tenantId} and ${condition} order by r.call_id for no key update of c, r`.execute(tx);
  return rows;
}

/** The call's request to a colleague, locked; null: none. */
export async function lockRequest(own: TenantDb, callId: string): Promise<Request | null> {
  const [request] = await lockRequestsWhere(own, sql`r.call_id = ${callId}`);
  return request ?? null;
}

/** Asks an agent. Again with the same call: asks the next one. */
export async function saveRequest(
  { tx, tenantId }: TenantDb,
  request: Omit<Request, 'sessionId' | 'byName'>,
  ringSeconds: number,
): Promise<void> {
  const { callId, kind, byAgentId, agentId, groupId, note, declinedAgentIds } = request;
  await sql`
    with remembered as (
      insert into video_asked (tenant_id, call_id, agent_id, kind, by_agent_id)
      values (${tenantId}, ${callId}, ${agentId}, ${kind}, ${byAgentId})
      on conflict (tenant_id, call_id, agent_id) do update set kind = excluded.kind, by_agent_id = excluded.by_agent_id
    )
    insert into video_requests
      (tenant_id, call_id, kind, by_agent_id, agent_id, video_group_id, note, declined_agent_ids, ring_until)
    values (${tenantId}, ${callId}, ${kind}, ${byAgentId}, ${agentId}, ${groupId}, ${note},
      ${[...declinedAgentIds]}::bigint[], now() + make_interval(secs => ${ringSeconds}))
    on conflict (tenant_id, call_id) do update set agent_id = excluded.agent_id,
      declined_agent_ids = excluded.declined_agent_ids, ring_until = excluded.ring_until`.execute(tx);
}

export async function deleteRequest({ tx, tenantId }: TenantDb, callId: string): Promise<void> {
  await sql`delete from video_requests where tenant_id = ${tenantId} and call_id = ${callId}`.execute(tx);
}

/** The last request to an agent in a call, and its sender, open or not; null: none. */
export async function findFormerRequest(
  { tx, tenantId }: TenantDb,
  callId: string,
  agentId: string,
): Promise<Pick<Request, 'kind' | 'byAgentId'> | null> {
  const { rows } = await sql<Pick<Request, 'kind' | 'byAgentId'>>`
    select kind, by_agent_id as "byAgentId" from video_asked
    where tenant_id = ${tenantId} and call_id = ${callId} and agent_id = ${agentId}`.execute(tx);
  return rows[0] ?? null;
}

const MAX_TARGETS = 100;

/** Enabled groups with their members. */
export async function findGroups(
  { tx, tenantId }: TenantDb,
  keyword: string,
): Promise<{ id: string; name: string; memberIds: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; memberIds: string[] }>`
    select g.id, g.name, coalesce((select array_agg(m.agent_id) from video_group_members m
      where m.tenant_id = g.tenant_id and m.video_group_id = g.id), '{}') as "memberIds"
    from video_groups g
    where g.tenant_id = ${tenantId} and g.enabled and ${mentions(sql`g.name`, keyword)}
    order by g.name limit ${MAX_TARGETS}`.execute(tx);
  return rows;
}

/** Agents by id whose name or number contains the keyword. */
export async function findColleagues(
  { tx, tenantId }: TenantDb,
  ids: readonly string[],
  keyword: string,
): Promise<{ id: string; agName: string; agNo: string }[]> {
  const { rows } = await sql<{ id: string; agName: string; agNo: string }>`
    select id, name as "agName", ag_no as "agNo" from agents
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])
      and ${mentions(sql`name || ' ' || ag_no`, keyword)}
    order by ag_no limit ${MAX_TARGETS}`.execute(tx);
  return rows;
}
