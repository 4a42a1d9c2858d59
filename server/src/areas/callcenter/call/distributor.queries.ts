import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { planCall, waysOf } from '../line/way.queries.ts';
import type { Party } from './call.ts';
import type { DistributorInput, FreeAgent, Offer, Waiting } from './distributor.rules.ts';

type Reader = Pick<TenantTx, 'tx' | 'tenantId'>;

/** An agent as the switch rings them. */
type AgentParty = Party & { kind: 'agent' };

/**
 * Who waits and who is free, as the distributor decides on, and how the free can be rung whose extension is a telephone
 * of the switch. At most 500 callers at a time,
 * oldest first. As JSON: with hundreds of agents rows of their own cost several times as much to read.
 */
export async function readDistributorInput(
  { tx, tenantId }: Reader,
  now: Date,
): Promise<{ input: DistributorInput; parties: ReadonlyMap<string, AgentParty> }> {
  const callers = sql<{ waiting: Waiting[] }>`
    select coalesce(json_agg(w order by w.since, w."callId"::bigint), '[]') as waiting from (
      select c.id::text as "callId", c.skill_group_id::text as "skillGroupId", ${millis('c.waiting_since')} as since, g.priority,
        c.customer_level = 'vip' as vip, g.widen_seconds as "widenSeconds", g.affinity_seconds as "affinitySeconds",
        last.agent_id::text as "lastAgentId", coalesce(top.proficiency, 1) as "topProficiency"
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
      ) top on g.widen_seconds > 0
      where c.tenant_id = ${tenantId} and c.waiting_since is not null
      order by c.waiting_since, c.id limit 500
    ) w`.execute(tx);
  const online = sql<{ free: (FreeAgent & Pick<AgentParty, 'extension' | 'name'> & { byMobile: boolean })[]; busy: string[] }>`
    select
      coalesce(json_agg(json_build_object('agentId', o.agent_id::text, 'idleSince', ${millis('o.idle_since')}, 'skills', o.skills,
        'extension', o.ext, 'name', o.name, 'byMobile', o.by_mobile) order by o.agent_id) filter (where o.is_free), '[]') as free,
      coalesce(json_agg(o.agent_id::text order by o.agent_id) filter (where not o.is_free), '[]') as busy
    from (
      select s.agent_id, s.idle_since, a.ext, a.name, exists (select from extensions e
          where e.tenant_id = a.tenant_id and e.number = a.ext and e.kind = 'mobile') as by_mobile, s.activity = 'idle' and s.call_id is null and s.video_call_id is null as is_free,
        json_object_agg(m.skill_group_id, m.proficiency) as skills
      from agent_phone_status s
      join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled and a.ext is not null
      join skill_group_members m on m.tenant_id = s.tenant_id and m.agent_id = s.agent_id
      where s.tenant_id = ${tenantId} and s.status = '1' and s.registered and m.skill_group_id in (
        select skill_group_id from calls where tenant_id = ${tenantId} and waiting_since is not null)
      group by s.tenant_id, s.agent_id, a.tenant_id, a.id
    ) o`.execute(tx);
  const [
    {
      rows: [told],
    },
    {
      rows: [there],
    },
  ] = await Promise.all([callers, online]);
  const free = there?.free ?? [];
  return {
    input: {
      now: now.getTime(),
      waiting: told?.waiting ?? [],
      free: free.map(({ agentId, idleSince, skills }) => ({ agentId, idleSince, skills })),
      busy: there?.busy ?? [],
    },
    parties: new Map(
      free
        .filter(({ byMobile }) => !byMobile)
        .map(({ agentId, extension, name }) => [agentId, { kind: 'agent', agentId, extension, name }]),
    ),
  };
}

/** Milliseconds since 1970. */
function millis(column: string) {
  return sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
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
  await sql`
    insert into call_decisions (tenant_id, call_id, agent_id, at, reasons, input)
    values (${tenantId}, ${offer.callId}, ${offer.agentId}, ${new Date(input.now)}, ${[...offer.reasons]},
      ${JSON.stringify(kept)})`.execute(tx);
}

/** The agent as the switch rings them, at their mobile where that is their extension; null: they have none, or no line leads there. */
export async function findAgentParty(reader: Reader, agentId: string): Promise<AgentParty | null> {
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
