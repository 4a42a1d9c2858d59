import { adherenceTopic } from '@lianxi/contracts/attendance/events';
import { textStatusChanged } from '@lianxi/contracts/online/events';
import type { TextStatus } from '@lianxi/contracts/online/text-status.contract';
import { sql } from 'kysely';
import type { TenantDb, TenantTx, Tx } from '../../../platform/db/db.ts';
import { type ChosenStatus, offline } from '../../../platform/queue/agent-status.ts';

/** Why a status is set, and by which user other than the agent. */
interface Cause {
  reason: TextStatus['reason'];
  setBy?: string;
}

/** The capacity until a supervisor changes it; the column's default. */
export const DEFAULT_CAPACITY = 5;

/** An agent's text status. An agent who never went online is offline. */
export async function findTextStatus(tx: Tx, tenantId: number, agentId: string): Promise<TextStatus> {
  const row = await tx
    .selectFrom('agents as a')
    .leftJoin('agent_text_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .leftJoin('agents as b', (join) => join.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.id', '=', 's.set_by'))
    .select(['s.status', 's.status_name', 's.status_since', 's.reason', 's.active', 's.capacity', 'a.created_at'])
    .select('b.name as set_by_name')
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', agentId)
    .executeTakeFirstOrThrow();
  const { queued } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<string>().as('queued'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return {
    agentId,
    onlineServiceStatus: row.status ?? offline.value,
    onlineServiceStatusName: row.status_name ?? offline.name,
    statusSince: (row.status_since ?? row.created_at).toISOString(),
    reason: (row.reason ?? '') as TextStatus['reason'],
    setByName: row.set_by_name ?? '',
    active: row.active ?? 0,
    capacity: row.capacity ?? DEFAULT_CAPACITY,
    queued: Number(queued),
  };
}

/**
 * Sets an agent's text status, writes it to the history and notifies the agent's tabs. Setting the present status changes
 * nothing.
 */
export async function setTextStatus(
  { tx, tenantId, publish, changed }: TenantTx,
  agentId: string,
  { value, name }: ChosenStatus,
  { reason, setBy }: Cause = { reason: '' },
): Promise<TextStatus> {
  const { numAffectedRows } = await sql`
    with changed as (
      insert into agent_text_status as s (tenant_id, agent_id, status, status_name, reason, set_by, capacity)
      values (${tenantId}, ${agentId}, ${value}, ${name}, ${reason}, ${setBy ?? null}, ${DEFAULT_CAPACITY})
      on conflict (tenant_id, agent_id) do update set status = excluded.status, status_name = excluded.status_name,
        status_since = now(), reason = excluded.reason, set_by = excluded.set_by, idle_since = now(), unreachable_since = null
        where s.status <> excluded.status
      returning agent_id, set_by
    )
    insert into agent_text_status_log (tenant_id, agent_id, status, status_name, reason, set_by)
    select ${tenantId}, agent_id, ${value}, ${name}, ${reason}, set_by from changed`.execute(tx);
  const after = await findTextStatus(tx, tenantId, agentId);
  if (numAffectedRows) {
    changed(adherenceTopic);
    await publish(textStatusChanged, [agentId], after);
  }
  return after;
}

/** Visitors who wait for this agent's answer. */
export async function countUnanswered({ tx, tenantId }: TenantDb, agentId: string): Promise<number> {
  const { unanswered } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<string>().as('unanswered'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .where('agent_id', '=', agentId)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(unanswered);
}

/** Groups in which no other agent is online with an open page. */
export async function findGroupsWithoutOthers(
  { tx, tenantId }: TenantDb,
  agentId: string,
): Promise<{ skillId: string; skillName: string }[]> {
  const { rows } = await sql<{ skillId: string; skillName: string }>`
    select g.id as "skillId", g.name as "skillName"
    from chat_group_members own
    join chat_groups g on g.tenant_id = own.tenant_id and g.id = own.chat_group_id and g.enabled
    where own.tenant_id = ${tenantId} and own.agent_id = ${agentId} and not exists (
      select from chat_group_members m
      join agent_text_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id and s.status = '1'
      join reachable_agents r on r.tenant_id = m.tenant_id and r.agent_id = m.agent_id and r.kind = 'chat'
      join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id and not a.disabled
      where m.tenant_id = ${tenantId} and m.chat_group_id = g.id and m.agent_id <> ${agentId})
    order by g.name`.execute(tx);
  return rows;
}

/** Updates these agents on the wall of seats: their groups changed. Locked in the order of ids, as routing does. */
export async function touchSeats({ tx, tenantId }: TenantDb, agentIds: readonly string[]): Promise<void> {
  await sql`
    insert into agent_text_status (tenant_id, agent_id, capacity)
    select distinct ${tenantId}::int, id, ${DEFAULT_CAPACITY}::int from unnest(${[...agentIds]}::bigint[]) as n (id) order by id
    on conflict (tenant_id, agent_id) do update set agent_id = excluded.agent_id`.execute(tx);
}
