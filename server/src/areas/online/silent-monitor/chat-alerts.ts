import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { warningsTopic } from '@lianxi/contracts/kit/monitor-warning';
import type { ChatMonitorRules } from '@lianxi/contracts/online/silent-monitor.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findHolders } from '../../../platform/permissions/holders.ts';
import { monitorRuleTable } from './rules.queries.ts';

const CONVERSATION = 2;
/** The limit of one run. The rest follows in the next run. */
const MOST = 200;

interface Alert {
  id: string;
  warning: number;
  agentId: string | null;
  groupName: string | null;
  at: Date;
}

/** Notifies supervisors of conversations that need attention. Each conversation and reason is sent once, by whichever process. */
export async function notifyChatSupervisors(tenant: TenantTx): Promise<void> {
  const rules = await monitorRuleTable.find(tenant);
  const news = await noteDue(tenant, rules);
  if (news.length === 0) return;
  tenant.changed(warningsTopic);
  const supervisors = await findHolders(tenant, 'online_onlinemonitoring');
  for (const { id, warning, groupName, at } of news) {
    const content = inWords(warning, groupName ?? '在线客服', rules);
    await tenant.publish(monitorAlert, supervisors, {
      sessionId: id,
      type: CONVERSATION,
      warning,
      content,
      at: at.toISOString(),
    });
  }
}

/** Stores alerts that are due by the specification's numbers (section 8) and were not sent yet. */
async function noteDue({ tx, tenantId }: TenantTx, rules: ChatMonitorRules): Promise<Alert[]> {
  const { sensitiveWords, badRating, firstReplySeconds, replySeconds, closeMinutes } = rules;
  const { rows } = await sql<Alert>`
    with due as (
      select distinct m.conversation_id as id, 1 as warning from messages m
      where ${sensitiveWords}::boolean and m.tenant_id = ${tenantId} and m.type = 'text' and m.detail is not null
        and m.created_at > now() - interval '1 hour' and not m.recalled
      union all
      select id, 2 from conversations
      where tenant_id = ${tenantId} and rating <= ${badRating}::int and rated_at > now() - interval '1 hour'
      union all
      select id, 3 from conversations
      where ${firstReplySeconds}::int > 0 and tenant_id = ${tenantId} and state = 'active' and first_reply_at is null
        and waiting_since is not null and assigned_at < now() - make_interval(secs => ${firstReplySeconds}::int)
      union all
      select id, 4 from conversations
      where ${replySeconds}::int > 0 and tenant_id = ${tenantId} and state in ('queued', 'active')
        and waiting_since < now() - make_interval(secs => ${replySeconds}::int)
      union all
      select id, 5 from conversations
      where ${closeMinutes}::int > 0 and tenant_id = ${tenantId} and state = 'active'
        and assigned_at < now() - make_interval(mins => ${closeMinutes}::int)
    ), news as (
      insert into monitor_alerts (tenant_id, conversation_id, warning, agent_id)
      select ${tenantId}, c.id, d.warning, c.agent_id from due d
      join conversations c on c.tenant_id = ${tenantId} and c.id = d.id
      where not exists (select from monitor_alerts a
        where a.tenant_id = ${tenantId} and a.conversation_id = d.id and a.warning = d.warning)
      order by c.id, d.warning limit ${MOST}
      on conflict do nothing
      returning conversation_id, warning, agent_id, at
    )
    select n.conversation_id as id, n.warning, n.agent_id as "agentId", n.at, g.name as "groupName"
    from news n
    join conversations c on c.tenant_id = ${tenantId} and c.id = n.conversation_id
    left join chat_groups g on g.tenant_id = c.tenant_id and g.id = c.chat_group_id
    order by n.conversation_id, n.warning`.execute(tx);
  return rows;
}

/** It contains no names and no messages: supervisors with the right read them on the page. */
function inWords(warning: number, place: string, { firstReplySeconds, replySeconds, closeMinutes }: ChatMonitorRules): string {
  switch (warning) {
    case 1:
      return `${place}有会话出现敏感词`;
    case 2:
      return `${place}的一个会话得到差评`;
    case 3:
      return `${place}有会话超过 ${firstReplySeconds} 秒没有首次回复`;
    case 4:
      return `${place}有访客等待回复超过 ${replySeconds} 秒`;
    default:
      return `${place}有会话超过 ${closeMinutes} 分钟没有结束`;
  }
}
