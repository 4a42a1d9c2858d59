import type { QueryOf } from '@lianxi/contracts/kit/endpoint';
import type { ChatAlert, chatAlertList } from '@lianxi/contracts/online/silent-monitor.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

type Seen = TenantDb & { scope: ScopeFilter };

/** One page of alerts to supervisors, newest first. */
export function findChatAlerts({ tx, tenantId, scope }: Seen, filter: QueryOf<typeof chatAlertList>) {
  const { warning, agentId, beginTime, endTime } = filter;
  let alerts = tx
    .selectFrom('monitor_alerts as m')
    .where('m.tenant_id', '=', tenantId)
    .where('m.conversation_id', 'is not', null)
    .where((eb) => eb.or([eb('m.agent_id', 'is', null), scope.agentIds(eb, 'm.agent_id')]));
  if (warning) alerts = alerts.where('m.warning', '=', Number(warning));
  if (agentId) alerts = alerts.where('m.agent_id', '=', agentId);
  if (beginTime) alerts = alerts.where('m.at', '>=', new Date(beginTime));
  if (endTime) alerts = alerts.where('m.at', '<', new Date(Date.parse(endTime) + 1));
  const found = alerts
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
    .select(['c.id', 'm.warning', 'c.visitor_name', 'a.name as agent_name', 'g.name as group_name', 'c.state', 'm.at'])
    .select(
      sql<string[]>`case when m.warning = 1 then array(
        select distinct jsonb_array_elements_text(s.detail->'sensitive') from messages s
        where s.tenant_id = c.tenant_id and s.conversation_id = c.id and s.type = 'text' and s.detail is not null order by 1) else '{}' end`.as(
        'words',
      ),
    )
    .orderBy('m.at', 'desc')
    .orderBy('c.id', 'desc')
    .orderBy('m.warning');
  return findPage(
    found,
    filter,
    (row): ChatAlert => ({
      id: `${row.id}-${row.warning}`,
      recordId: row.id,
      warning: row.warning,
      visitorName: row.visitor_name,
      agentName: row.agent_name,
      chatGroupName: row.group_name,
      words: row.words,
      open: row.state !== 'closed',
      at: row.at.toISOString(),
    }),
  );
}
