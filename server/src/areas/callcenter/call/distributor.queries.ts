import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { type Statement, statement } from '../../../platform/db/statement.ts';
import { planCall, waysOf } from '../outbound-route/way.queries.ts';
import type { DistributorInput, FreeAgent, Offer, Waiting } from './distributor.rules.ts';
import type { Party } from './party.ts';

/** An agent as the switch rings them. */
export type AgentParty = Party & { kind: 'agent' };

/** How many candidates the record of a decision stores. */
const RECORDED = 20;

/** Callers in the columns that the distributor reads: id, skill_group_id, waiting_since, customer_level, number_index. */
export type Callers = Statement;

/** The waiting callers of the tenant: at most 500 at a time, oldest first. */
export function waitingCallers(tenantId: number): Callers {
  return statement`
    select id, skill_group_id, waiting_since, customer_level, number_index from calls
    where tenant_id = ${tenantId} and waiting_since is not null
    order by waiting_since, id limit 500`;
}

/** The caller who arrives at a hotline now, in its queue. The call has no row yet. */
export function newCaller({ tenantId, cipher }: SealedDb, dids: readonly string[], number: string): Callers {
  return statement`
    select ${NEW_CALL}::bigint as id, skill_group_id, clock_timestamp() as waiting_since, '' as customer_level,
      ${cipher.blindIndex('calls.number_index', number)}::text as number_index
    from hotlines where tenant_id = ${tenantId} and did = any(${dids}) and enabled and ivr_flow_id is null limit 1`;
}

/** Greater than the id of every existing call. */
const NEW_CALL = String(2n ** 63n - 1n);

/** The waiting callers and free agents. For agents whose extension is a telephone of the switch, also how it is rung. */
export interface Candidates {
  readonly input: DistributorInput;
  readonly parties: ReadonlyMap<string, AgentParty>;
}

/**
 * The input of the distributor. It holds only as many free agents of a group as can be chosen or are stored with the decision, in
 * the order of choice. As JSON: with hundreds of agents, separate rows cost several times as much to read.
 */
export async function readDistributorInput({ tx, tenantId }: TenantDb, now: Date, callers: Callers): Promise<Candidates> {
  const { rows } = await statement<{
    waiting: Waiting[];
    free: (FreeAgent & Pick<AgentParty, 'extension' | 'name'> & { byMobile: boolean })[];
    busy: string[];
  }>`
    with callers as materialized (
      ${callers}
    ), waiting as materialized (
      select c.id, c.skill_group_id, round(extract(epoch from c.waiting_since) * 1000)::bigint as since, g.priority,
        c.customer_level = 'vip' as vip, g.widen_seconds, g.affinity_seconds, last.agent_id as last_agent_id,
        coalesce(top.proficiency, 1) as top_proficiency
      from callers c
      join skill_groups g on g.tenant_id = ${tenantId} and g.id = c.skill_group_id
      left join lateral (
        select l.agent_id from calls l
        where l.tenant_id = ${tenantId} and l.number_index = c.number_index and l.id < c.id
          and l.answered_at is not null and l.agent_id is not null
        order by l.id desc limit 1
      ) last on g.affinity_seconds > 0
      left join lateral (
        select max(m.proficiency) as proficiency from skill_group_members m
        join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
        where m.tenant_id = ${tenantId} and m.skill_group_id = g.id and s.status = '1' and s.registered
      ) top on g.widen_seconds > 0
    ), online as (
      select s.agent_id, round(extract(epoch from s.idle_since) * 1000)::bigint as idle_since, a.ext, a.name,
        m.skill_group_id, m.proficiency, f.is_free,
        row_number() over (partition by m.skill_group_id, f.is_free
          order by m.proficiency desc, round(extract(epoch from s.idle_since) * 1000), s.agent_id) as place
      from agent_phone_status s
      cross join lateral (select s.activity = 'idle' and s.call_id is null and s.video_call_id is null as is_free) f
      join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled and a.ext is not null
      join skill_group_members m on m.tenant_id = s.tenant_id and m.agent_id = s.agent_id
      where s.tenant_id = ${tenantId} and s.status = '1' and s.registered
        and m.skill_group_id in (select skill_group_id from callers)
    ), free as (
      select agent_id, idle_since, ext, name, json_object_agg(skill_group_id, proficiency) as skills
      from online where is_free
      group by agent_id, idle_since, ext, name
      having min(place) <= (select count(*) from callers) + ${RECORDED}::int
        or agent_id in (select last_agent_id from waiting)
    )
    select
      (select coalesce(json_agg(json_build_object('callId', id::text, 'skillGroupId', skill_group_id::text, 'since', since,
        'priority', priority, 'vip', vip, 'widenSeconds', widen_seconds, 'affinitySeconds', affinity_seconds,
        'lastAgentId', last_agent_id::text, 'topProficiency', top_proficiency) order by since, id), '[]') from waiting) as waiting,
      (select coalesce(json_agg(json_build_object('agentId', agent_id::text, 'idleSince', idle_since, 'skills', skills,
        'extension', ext, 'name', name, 'byMobile', exists (select from extensions e
          where e.tenant_id = ${tenantId} and e.number = ext and e.kind = 'mobile')) order by agent_id), '[]') from free) as free,
      (select coalesce(json_agg(distinct agent_id::text), '[]') from online where not is_free) as busy`.execute(tx);
  const { waiting = [], free = [], busy = [] } = rows[0] ?? {};
  return {
    input: {
      now: now.getTime(),
      waiting,
      free: free.map(({ agentId, idleSince, skills }) => ({ agentId, idleSince, skills })),
      busy,
    },
    parties: new Map(
      free
        .filter(({ byMobile }) => !byMobile)
        .map(({ agentId, extension, name }) => [agentId, { kind: 'agent', agentId, extension, name }]),
    ),
  };
}

/** Stores why a call was offered to an agent, with the input of the decision. */
export async function saveDecision({ tx, tenantId }: TenantDb, offer: Offer, input: DistributorInput): Promise<void> {
  const considered = new Set(offer.considered.slice(0, RECORDED).map(({ agentId }) => agentId));
  const waiting = input.waiting.filter(({ callId }) => callId === offer.callId);
  const kept: DistributorInput = {
    now: input.now,
    waiting,
    free: input.free.filter(({ agentId }) => considered.has(agentId)),
    // A busy agent counts only where they spoke with the caller last.
    busy: input.busy.filter((agentId) => waiting.some(({ lastAgentId }) => lastAgentId === agentId)),
  };
  await statement`
    insert into call_decisions (tenant_id, call_id, agent_id, at, reasons, input)
    values (${tenantId}, ${offer.callId}, ${offer.agentId}, ${new Date(input.now)}, ${[...offer.reasons]},
      ${JSON.stringify(kept)})`.execute(tx);
}

/**
 * The agent as the switch rings them, at their mobile where that is their extension; null: they have no extension, or no line
 * leads there.
 */
export async function findAgentParty(reader: TenantDb, agentId: string): Promise<AgentParty | null> {
  const { tx, tenantId } = reader;
  const row = await tx
    .selectFrom('agents as a')
    .leftJoin('extensions as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.number', '=', 'a.ext'))
    .select(['a.ext', 'a.name', 'a.mobile', 'e.kind'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', agentId)
    .where('a.disabled', '=', false)
    .executeTakeFirst();
  if (!row?.ext) return null;
  const party = { kind: 'agent', agentId, extension: row.ext, name: row.name } as const;
  if (row.kind !== 'mobile') return party;
  const ways = row.mobile ? waysOf(await planCall(reader, agentId, row.mobile, true)) : [];
  return row.mobile && ways.length > 0 ? { ...party, mobile: row.mobile, ways } : null;
}
