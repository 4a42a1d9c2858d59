import type { MetricName } from '@lianxi/contracts/insight/metric';
import { startOfTenantDay, tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { AgentSpan } from '../../../platform/contact/contact.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { contactSources } from '../contact/sources.ts';
import type { MetricQuestion, SumRow } from './metric-question.ts';

const HALF_HOUR_MS = 1_800_000;

/** The times that a span of the telephone counts for. */
export const timesOf = ({ status, activity }: Pick<AgentSpan, 'status' | 'activity'>): readonly MetricName[] => {
  if (activity !== 'idle') return ['signedIn', 'busy', 'readyOrBusy'];
  if (status === '0') return [];
  return status === '1' ? ['signedIn', 'ready', 'readyOrBusy'] : ['signedIn'];
};

/** A span within a time, cut at every half hour. */
export function cutAtHalfHours(from: number, to: number): { at: number; ms: number }[] {
  const pieces: { at: number; ms: number }[] = [];
  for (let at = from; at < to; ) {
    const next = Math.min((Math.floor(at / HALF_HOUR_MS) + 1) * HALF_HOUR_MS, to);
    pieces.push({ at, ms: next - at });
    at = next;
  }
  return pieces;
}

/** The time `at`, as the half hour of the tenant's day: `09:30`. */
function halfHourOf(at: number): string {
  const minutes = Math.floor((at - startOfTenantDay(new Date(at)).getTime()) / HALF_HOUR_MS) * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Adds up the times of agents at their telephones, in seconds. A department is that of the agent now. */
export async function sumAgentTime(
  tenant: TenantDb,
  metrics: readonly MetricName[],
  question: MetricQuestion,
): Promise<SumRow[]> {
  const { by, period, filters, scope } = question;
  // An agent's time belongs to no queue, and here to the telephone alone.
  if (metrics.length === 0 || filters.groupId !== undefined || (filters.channel ?? 'call') !== 'call') return [];
  const { begin, end } = period;
  const asked = { begin, end, scope: scope.agents, agentId: filters.agentId };
  const [spans, departments] = await Promise.all([contactSources.call.findSpans(tenant, asked), findDepartments(tenant)]);
  const rows = new Map<string, SumRow>();
  for (const span of spans) {
    const department = departments.get(span.agentId) ?? null;
    if (filters.departmentId !== undefined && filters.departmentId !== department) continue;
    const times = timesOf(span).filter((name) => metrics.includes(name));
    if (times.length === 0) continue;
    const from = Math.max(span.since.getTime(), begin.getTime());
    const to = Math.min(span.until?.getTime() ?? end.getTime(), end.getTime());
    for (const { at, ms } of cutAtHalfHours(from, to)) {
      const keys = { agent: span.agentId, department, day: tenantDate(new Date(at)), halfHour: halfHourOf(at) };
      if ((filters.day ?? keys.day) !== keys.day || (filters.halfHour ?? keys.halfHour) !== keys.halfHour) continue;
      const own = Object.fromEntries(by.map((each) => [each, keys[each as keyof typeof keys]]));
      const name = Object.values(own).join(' ');
      const row = rows.get(name) ?? { ...own, sums: {} };
      rows.set(name, row);
      for (const time of times) row.sums[time] = (row.sums[time] ?? 0) + ms / 1000;
    }
  }
  return [...rows.values()];
}

async function findDepartments({ tx, tenantId }: TenantDb): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('agents').select(['id', 'department_id']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, department_id }) => [id, department_id]));
}
