import { sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { AgentSpan, SpansAsked } from './contact.ts';

/** Logs of statuses, with the channel of each. */
const logs = { agent_status_log: 'call', agent_text_status_log: 'chat', agent_video_status_log: 'video' } as const;

/**
 * The spans of a log of statuses: an entry is valid until the agent's next one. So spans of an agent have no gap and no overlap
 * from their first entry on; before it nothing is known.
 */
export async function findStatusSpans(
  { tx, tenantId }: TenantDb,
  log: keyof typeof logs,
  { begin, end, scope, agentId }: SpansAsked,
): Promise<AgentSpan[]> {
  const agents = tx
    .selectFrom('agents as a')
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .$if(agentId !== undefined, (some) => some.where('a.id', '=', agentId ?? ''));
  const ofCalls = log === 'agent_status_log';
  const columns = sql`l.agent_id, l.id, l.at, l.status, l.status_name, l.reason,
    ${ofCalls ? sql`l.activity` : sql`''`} as activity, ${ofCalls ? sql`l.call_id` : sql`null::bigint`} as contact_id`;
  // The years before cost nothing: of them each agent's last entry alone is read.
  const { rows } = await sql<Omit<AgentSpan, 'channel'>>`
    with people as ${agents}, entries as (
      select ${columns} from ${sql.table(log)} l
      where l.tenant_id = ${tenantId} and l.agent_id in (select id from people) and l.at > ${begin} and l.at < ${end}
      union all
      select before.* from people cross join lateral (
        select ${columns} from ${sql.table(log)} l
        where l.tenant_id = ${tenantId} and l.agent_id = people.id and l.at <= ${begin}
        order by l.at desc, l.id desc limit 1
      ) before where before.at < ${end}
    ), spans as (
      select *, lead(at) over (partition by agent_id order by at, id) as until from entries
    )
    select agent_id as "agentId", at as since, until, status, status_name as "statusName", reason, activity, contact_id as "contactId"
    from spans where until is null or (until > ${begin} and until > at) order by agent_id, at`.execute(tx);
  return rows.map((row) => ({ ...row, channel: logs[log] }));
}
