import type { PhoneStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import { transferTargets } from '@lianxi/contracts/callcenter/skill-group.contract';
import { sql } from 'kysely';
import { mentions } from '../../../platform/db/mentions.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findPublishedNames } from '../ivr/ivr-flow.queries.ts';

const MAX_TARGETS = 100;

export const transferTargetRoutes = routes((on) => {
  on(transferTargets, async ({ tx, tenantId, principal, query }) => {
    const { keyword = '' } = query;
    const { rows: skillGroups } = await sql<{ id: string; name: string; free: number; waiting: number }>`
      select g.id, g.name,
        (select count(*)::int from skill_group_members m
         join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
         where m.tenant_id = g.tenant_id and m.skill_group_id = g.id
           and s.status = '1' and s.activity = 'idle' and s.registered) as free,
        (select count(*)::int from calls c
         where c.tenant_id = g.tenant_id and c.skill_group_id = g.id and c.waiting_since is not null) as waiting
      from skill_groups g
      where g.tenant_id = ${tenantId} and g.enabled and ${mentions(sql`g.name`, keyword)}
      order by g.name limit ${MAX_TARGETS}`.execute(tx);
    const agents = await tx
      .selectFrom('agents as a')
      .innerJoin('agent_phone_status as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'),
      )
      .select(['a.id', 'a.name as agName', 'a.ag_no as agNo', 's.status', 's.status_name as statusName', 's.registered'])
      .select((eb) => [
        eb.ref('a.ext').$notNull().as('extension'),
        eb.ref('s.activity').$castTo<PhoneStatus['activity']>().as('activity'),
        sql<boolean>`s.status = '1' and s.activity = 'idle' and s.registered`.as('free'),
      ])
      .where('a.tenant_id', '=', tenantId)
      .where('a.ext', 'is not', null)
      .where('a.disabled', '=', false)
      .where('a.id', '<>', principal.agentId)
      .where('s.status', '<>', '0')
      .where(mentions(sql`a.name || ' ' || a.ag_no || ' ' || a.ext`, keyword))
      .orderBy('a.ag_no')
      .limit(MAX_TARGETS)
      .execute();
    return { skillGroups, agents, ivrFlows: await findPublishedNames({ tx, tenantId }) };
  });
});
