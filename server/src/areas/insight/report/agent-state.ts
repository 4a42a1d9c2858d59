import type { AgentStateRow } from '@lianxi/contracts/insight/agent-report.contract';
import { sql } from 'kysely';
import type { ContactChannel } from '../../../platform/contact/contact.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { Period } from '../../../platform/statistics/period.ts';
import { contactSources } from '../contact/sources.ts';

interface StateAsked {
  readonly period: Period;
  readonly scope: ScopeFilter;
  readonly channel: ContactChannel;
  readonly agentId?: string | undefined;
  readonly departmentId?: string | undefined;
}

/** Agents with a span within the time, by their numbers, each with its spans cut at the bounds of the time. */
export async function findAgentStates(tenant: TenantDb, asked: StateAsked): Promise<AgentStateRow[]> {
  const { tx, tenantId } = tenant;
  const { period, scope, channel, agentId, departmentId } = asked;
  const { begin, end } = period;
  const [spans, { rows }] = await Promise.all([
    contactSources[channel].findSpans(tenant, { begin, end, scope, agentId }),
    sql<Omit<AgentStateRow, 'spans'> & { departId: string }>`
      select a.id, a.name as "agName", a.ag_no as "agNo", d.name as "departName", d.id as "departId"
      from agents a join departments d on d.tenant_id = a.tenant_id and d.id = a.department_id
      where a.tenant_id = ${tenantId} order by a.ag_no, a.id`.execute(tx),
  ]);
  const own = Map.groupBy(spans, (span) => span.agentId);
  return rows.flatMap(({ departId, ...agent }) => {
    const found = own.get(agent.id);
    if (!found || (departmentId !== undefined && departId !== departmentId)) return [];
    // An agent who was offline all day has nothing to show.
    if (found.every(({ status, activity }) => status === '0' && (activity === 'idle' || activity === ''))) return [];
    const cut = found.map(({ since, until, status, statusName, activity, reason }) => ({
      since: new Date(Math.max(since.getTime(), begin.getTime())).toISOString(),
      until: new Date(Math.min(until?.getTime() ?? end.getTime(), end.getTime())).toISOString(),
      ...{ status, statusName, activity, reason },
    }));
    return [{ ...agent, spans: cut.filter((span) => span.since < span.until) }];
  });
}
