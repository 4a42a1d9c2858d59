import { type SilentSeat, silentSeats } from '@lianxi/contracts/callcenter/silent-seat.contract';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import { periodOf } from '../../../platform/statistics/period.ts';

export const silentSeatRoutes = routes((on) => {
  on(silentSeats, async ({ tx, tenantId, scope, query, now }) => {
    const { currentPage, pageSize, agentId, minutes } = query;
    const { begin, end } = periodOf(query, now);
    const agents = tx
      .selectFrom('agents as a')
      .select('a.id')
      .where('a.tenant_id', '=', tenantId)
      .where((eb) => scope.agentIds(eb, 'a.id'))
      .$if(agentId !== undefined, (some) => some.where('a.id', '=', agentId ?? ''));
    // A log entry is valid until the agent's next entry. The state at the beginning is in the last entry before it.
    const { rows } = await sql<Omit<SilentSeat, 'silentSince'> & { silentSince: Date | null; total: number }>`
      with spans as (
        select l.agent_id, l.status, l.activity, l.call_id, greatest(l.at, ${begin}) as since,
          least(coalesce(lead(l.at) over own, ${end}), ${end}) as until, lead(l.at) over own is null and ${end} >= ${now} as open
        from agent_status_log l
        where l.tenant_id = ${tenantId} and l.agent_id in ${agents} and l.at < ${end} and l.id >= coalesce((
          select max(before.id) from agent_status_log before
          where before.tenant_id = l.tenant_id and before.agent_id = l.agent_id and before.at <= ${begin}), 0)
        window own as (partition by l.agent_id order by l.id)
      ), timed as (
        select *, greatest(extract(epoch from until - since), 0)::int as seconds from spans where until > ${begin}
      ), seats as (
        select agent_id,
          coalesce(sum(seconds) filter (where status = '1'), 0)::int as online,
          coalesce(sum(seconds) filter (where status = '1' and activity = 'idle'), 0)::int as idle,
          count(*) filter (where status = '1' and activity = 'idle' and seconds >= ${minutes * 60})::int as silences,
          coalesce(sum(seconds) filter (where status = '1' and activity = 'idle' and seconds >= ${minutes * 60}), 0)::int as silent,
          coalesce(max(seconds) filter (where status = '1' and activity = 'idle'), 0)::int as longest,
          count(distinct call_id) filter (where activity = 'talking')::int as calls,
          max(since) filter (where open and status = '1' and activity = 'idle' and seconds >= ${minutes * 60}) as "silentSince"
        from timed group by agent_id
      )
      select a.id as "agentId", a.ag_no as "agNo", a.name as "agName", d.name as "departName", s.online as "onlineSeconds",
        s.idle as "idleSeconds", s.silences, s.silent as "silentSeconds", s.longest as "longestSeconds", s.calls,
        s."silentSince", count(*) over ()::int as total
      from seats s
      join agents a on a.tenant_id = ${tenantId} and a.id = s.agent_id
      join departments d on d.tenant_id = a.tenant_id and d.id = a.department_id
      where s.online > 0
      order by s.silent desc, s.idle desc, a.id
      limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(tx);
    const list = rows.map(({ total: _, silentSince, ...seat }) => ({
      ...seat,
      silentSince: silentSince?.toISOString() ?? null,
    }));
    return { list, total: rows[0]?.total ?? 0, currentPage, pageSize };
  });
});
