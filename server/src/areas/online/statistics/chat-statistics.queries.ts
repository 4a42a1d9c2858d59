import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';
import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ResponseRule } from '@lianxi/contracts/online/response-rate';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { Period } from '../../../platform/statistics/period.ts';
import { monitorRuleTable } from '../silent-monitor/rules.queries.ts';
import { responseFigures } from './response.queries.ts';

type Channel = Conversation['channel'];

const c = expressionBuilder<DB & { c: Conversations }, 'c'>();
/** The counted conversations: those of agents within the scope. Those without an agent count only for a reader who sees all. */
const within = (scope: ScopeFilter): Expression<SqlBool> => scope.agentIds(c, 'c.agent_id');

/** Of these, the conversations of one agent. */
export const agentWithin = (scope: ScopeFilter, { agentId }: { agentId?: string | undefined }): Expression<SqlBool> =>
  agentId ? sql<SqlBool>`${within(scope)} and c.agent_id = ${agentId}` : within(scope);

interface OfChannel {
  channel?: Channel | undefined;
}
const channelWithin = (scope: ScopeFilter, { channel }: OfChannel): Expression<SqlBool> =>
  channel ? sql<SqlBool>`${within(scope)} and c.channel = ${channel}` : within(scope);

/** Figures of conversations `c` and their messages, grouped by `key`. */
const figures = (rule: ResponseRule) => sql`
  count(*)::int as began, count(c.assigned_at)::int as received,
  count(*) filter (where c.state = 'closed' and c.assigned_at is null)::int as missed,
  count(c.closed_at)::int as closed, ${responseFigures(rule)} as "firstReply",
  avg(extract(epoch from c.closed_at - c.created_at))::int as duration,
  coalesce(sum(said.visitor), 0)::int as "visitorMessages", coalesce(sum(said.agent), 0)::int as "agentMessages"`;

const said = sql`cross join lateral (
  select count(*) filter (where m.author = 'visitor')::int as visitor, count(*) filter (where m.author = 'agent')::int as agent
  from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.type <> 'recall' and not m.internal) said`;

const began = (tenantId: number, { begin, end }: Period) =>
  sql`c.tenant_id = ${tenantId} and c.created_at >= ${begin} and c.created_at < ${end}`;

/** Grouped by an expression over `c`. */
export async function countBy<K>(
  { tx, tenantId }: TenantDb,
  key: RawBuilder<K>,
  period: Period,
  only: Expression<SqlBool>,
): Promise<(ChatFigures & { key: K })[]> {
  const rule = await monitorRuleTable.find({ tx, tenantId });
  const { rows } = await sql<ChatFigures & { key: K }>`
    select ${key} as key, ${figures(rule)} from conversations c ${said}
    where ${began(tenantId, period)} and ${only} group by 1 order by began desc, key desc`.execute(tx);
  return rows;
}

/** Channels, those with the most conversations first; `id` is the channel. */
export async function countByChannel(own: TenantDb, period: Period, scope: ScopeFilter, only: OfChannel) {
  const rows = await countBy(own, sql<Channel>`c.channel`, period, channelWithin(scope, only));
  return rows.map(({ key, ...figures }) => ({ id: key, ...figures }));
}

/** Days in China, newest first; `id` is the day. */
export async function countByDay(own: TenantDb, period: Period, scope: ScopeFilter, only: OfChannel) {
  const day = sql<string>`to_char(c.created_at at time zone ${sql.lit(TENANT_TIME_ZONE)}, 'YYYY-MM-DD')`;
  const rows = await countBy(own, day, period, channelWithin(scope, only));
  return rows.map(({ key, ...figures }) => ({ id: key, ...figures })).sort((a, b) => b.id.localeCompare(a.id));
}

/** The figures when nothing was counted. */
export const noFigures: ChatFigures = {
  ...{ began: 0, received: 0, missed: 0, closed: 0, answered: 0, answeredInTime: 0, unanswered: 0 },
  ...{ firstReply: null, duration: null, visitorMessages: 0, agentMessages: 0 },
};

/** One page of agents by their number of conversations. */
export async function countByAgent(
  { tx, tenantId }: TenantDb,
  period: Period,
  only: Expression<SqlBool>,
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
) {
  const rule = await monitorRuleTable.find({ tx, tenantId });
  const { rows } = await sql<ChatFigures & { id: string; agName: string; agNo: string; departName: string; total: number }>`
    select a.id, a.name as "agName", a.ag_no as "agNo", d.name as "departName", ${figures(rule)}, count(*) over ()::int as total
    from conversations c ${said}
    join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    join departments d on d.tenant_id = a.tenant_id and d.id = a.department_id
    where ${began(tenantId, period)} and ${only}
    group by a.id, a.name, a.ag_no, d.name
    order by began desc, a.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(tx);
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, currentPage, pageSize };
}
