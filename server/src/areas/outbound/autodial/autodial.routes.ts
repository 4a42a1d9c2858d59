import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { autodialQueues, autodialTrunks, callsOfDay } from '@lianxi/contracts/outbound/autodial.contract';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import { findLines } from '../../callcenter/public.ts';

const DAY_MS = 86_400_000;

export const autodialRoutes = routes((on) => {
  on(autodialTrunks, (ctx) => findLines(ctx));

  on(autodialQueues, async ({ tx, tenantId }) => {
    const { rows } = await sql<{
      id: string;
      name: string;
      members: number;
      online: number;
      free: number;
      waiting: number;
    }>`
      select g.id, g.name, s.members, s.online, s.free, w.waiting from skill_groups g
      cross join lateral (
        select count(*)::int as members, (count(*) filter (where s.status = '1'))::int as online,
          (count(*) filter (where s.status = '1' and s.activity = 'idle' and s.call_id is null))::int as free
        from skill_group_members m
        left join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
        where m.tenant_id = g.tenant_id and m.skill_group_id = g.id) s
      cross join lateral (
        select count(*)::int as waiting from calls c
        where c.tenant_id = g.tenant_id and c.skill_group_id = g.id and c.waiting_since is not null) w
      where g.tenant_id = ${tenantId} and g.enabled order by g.name`.execute(tx);
    return rows;
  });

  on(callsOfDay, async ({ tx, tenantId, scope, now, query }) => {
    const begin = new Date(`${query.day ?? tenantDate(now)}T00:00:00+08:00`);
    let calls = tx
      .selectFrom('calls as c')
      .select((eb) => ['c.direction', eb.fn.countAll<string>().as('count'), eb.fn.count<string>('c.answered_at').as('answered')])
      .where('c.tenant_id', '=', tenantId)
      .where('c.began_at', '>=', begin)
      .where('c.began_at', '<', new Date(begin.getTime() + DAY_MS))
      .where((eb) => scope.agentIds(eb, 'c.agent_id'));
    if (query.direction) calls = calls.where('c.direction', '=', query.direction);
    const rows = await calls.groupBy('c.direction').orderBy('c.direction').execute();
    return rows.map(({ direction, count, answered }) => ({
      direction: direction as 'in' | 'out' | 'internal',
      count: Number(count),
      answered: Number(answered),
    }));
  });
});
