import type { myCallFigures } from '@lianxi/contracts/callcenter/call-figures.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { sql } from 'kysely';
import type { Reader } from './call-record.queries.ts';

/**
 * What an agent did within a time with outside parties. A talk lasts from when both sides were there until the agent left; a call
 * that rang twice at the same agent counts once.
 */
export async function findOwnFigures(
  { tx, tenantId, principal }: Pick<Reader, 'tx' | 'tenantId' | 'principal'>,
  { beginTime, endTime }: { beginTime: string; endTime?: string | undefined },
): Promise<ReplyOf<typeof myCallFigures>> {
  const until = endTime === undefined ? sql`true` : sql`c.began_at <= ${new Date(endTime)}`;
  const { rows } = await sql<{ [name in Exclude<keyof ReplyOf<typeof myCallFigures>, 'averageTalk'> | 'talks']: number }>`
    with own as (
      select c.id, c.direction, c.answered_at is not null as was_answered,
        bool_or(l.answered_at is not null) as took,
        coalesce(sum(extract(epoch from l.ended_at - greatest(l.answered_at, c.answered_at)))
          filter (where l.answered_at is not null and c.answered_at is not null and l.ended_at > c.answered_at), 0) as talked
      from call_legs l join calls c on c.tenant_id = l.tenant_id and c.id = l.call_id
      where l.tenant_id = ${tenantId} and l.agent_id = ${principal.agentId} and l.role <> 'supervisor'
        and c.direction <> 'internal' and c.began_at >= ${new Date(beginTime)} and ${until}
      group by c.id, c.direction, c.answered_at)
    select
      count(*) filter (where direction = 'in' and took)::int as answered,
      count(*) filter (where direction = 'in' and not took)::int as missed,
      count(*) filter (where direction = 'out')::int as dialled,
      count(*) filter (where direction = 'out' and was_answered)::int as reached,
      round(coalesce(sum(talked), 0))::int as "talkSeconds",
      count(*) filter (where talked > 0)::int as talks
    from own`.execute(tx);
  const { talks = 0, ...figures } = rows[0] ?? { answered: 0, missed: 0, dialled: 0, reached: 0, talkSeconds: 0 };
  return { ...figures, averageTalk: talks === 0 ? null : Math.round(figures.talkSeconds / talks) };
}
