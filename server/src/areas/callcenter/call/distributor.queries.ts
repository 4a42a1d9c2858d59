import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { DistributorInput, FreeAgent, Offer, Waiting } from './distributor.rules.ts';

type Reader = Pick<TenantTx, 'tx' | 'tenantId'>;

/** Who waits and who is free, as the distributor decides on. At most 500 callers at a time, oldest first. */
export async function readDistributorInput({ tx, tenantId }: Reader, now: Date): Promise<DistributorInput> {
  const { rows: waiting } = await sql<Omit<Waiting, 'since'> & { since: Date }>`
    select c.id as "callId", c.skill_group_id as "skillGroupId", c.waiting_since as since, g.priority,
      c.customer_level = 'vip' as vip, g.widen_seconds as "widenSeconds", g.affinity_seconds as "affinitySeconds",
      last.agent_id as "lastAgentId", coalesce(top.proficiency, 1) as "topProficiency"
    from calls c
    join skill_groups g on g.tenant_id = c.tenant_id and g.id = c.skill_group_id
    left join lateral (
      select l.agent_id from calls l
      where l.tenant_id = c.tenant_id and l.number_index = c.number_index and l.id < c.id
        and l.answered_at is not null and l.agent_id is not null
      order by l.id desc limit 1
    ) last on g.affinity_seconds > 0
    left join lateral (
      select max(m.proficiency) as proficiency from skill_group_members m
      join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
      where m.tenant_id = c.tenant_id and m.skill_group_id = g.id and s.status = '1' and s.registered
    ) top on true
    where c.tenant_id = ${tenantId} and c.waiting_since is not null
    order by c.waiting_since, c.id limit 500`.execute(tx);
  if (waiting.length === 0) return { now: now.getTime(), waiting: [], free: [], busy: [] };
  const { rows: online } = await sql<Omit<FreeAgent, 'idleSince'> & { idleSince: Date; isFree: boolean }>`
    select s.agent_id as "agentId", s.idle_since as "idleSince", s.activity = 'idle' and s.call_id is null as "isFree",
      jsonb_object_agg(m.skill_group_id::text, m.proficiency) as skills
    from agent_phone_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    join skill_group_members m on m.tenant_id = s.tenant_id and m.agent_id = s.agent_id
      and m.skill_group_id = any(${[...new Set(waiting.map((w) => w.skillGroupId))]}::bigint[])
    where s.tenant_id = ${tenantId} and s.status = '1' and s.registered
    group by s.tenant_id, s.agent_id order by s.agent_id`.execute(tx);
  return {
    now: now.getTime(),
    waiting: waiting.map((caller) => ({ ...caller, since: caller.since.getTime() })),
    free: online
      .filter(({ isFree }) => isFree)
      .map(({ agentId, idleSince, skills }) => ({ agentId, idleSince: idleSince.getTime(), skills })),
    busy: online.filter(({ isFree }) => !isFree).map(({ agentId }) => agentId),
  };
}

/** How many candidates a decision's record keeps. */
const RECORDED = 20;

/** Keeps why a call was offered to whom, with what it was decided from. */
export async function saveDecision({ tx, tenantId }: Reader, offer: Offer, input: DistributorInput): Promise<void> {
  const considered = new Set(offer.considered.slice(0, RECORDED).map(({ agentId }) => agentId));
  const kept: DistributorInput = {
    ...input,
    waiting: input.waiting.filter(({ callId }) => callId === offer.callId),
    free: input.free.filter(({ agentId }) => considered.has(agentId)),
  };
  await tx
    .insertInto('call_decisions')
    .values({
      tenant_id: tenantId,
      call_id: offer.callId,
      agent_id: offer.agentId,
      at: new Date(input.now),
      reasons: [...offer.reasons],
      input: JSON.stringify(kept),
    })
    .execute();
}

/** The agent as the switch rings them; null: they have no extension any more. */
export async function findAgentParty(
  { tx, tenantId }: Reader,
  agentId: string,
): Promise<{ kind: 'agent'; agentId: string; extension: string; name: string } | null> {
  const row = await tx
    .selectFrom('agents')
    .select(['ext', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row?.ext ? { kind: 'agent', agentId, extension: row.ext, name: row.name } : null;
}
