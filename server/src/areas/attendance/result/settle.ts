import { sql } from 'kysely';
import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { recount } from './count-results.ts';

const SWEEP_MS = 20_000;
const AT_ONCE = 2000;

/** Settles days when no further punch can belong to them. The leading process runs it. */
export function settleDays(kernel: Pick<Kernel, 'db' | 'log' | 'lead'>): void {
  const sweep = new Sweep(
    SWEEP_MS,
    () => settleDue(kernel),
    (error) => noteSweepFailure(kernel.log, 'attendance', error),
  );
  kernel.lead({ name: 'attendance', onGained: () => sweep.start(), onLost: () => sweep.stop() });
}

/** Counts all days again whose windows are over. */
export async function settleDue({ db, log }: Pick<Kernel, 'db' | 'log'>, now = new Date()): Promise<void> {
  const { rows } = await db.platform(({ tx }) =>
    sql<{ tenantId: number; agentId: string; day: string }>`
      select tenant_id as "tenantId", agent_id as "agentId", day from attendance_results
      where state <> 'settled' and settles_at <= ${now} order by settles_at limit ${AT_ONCE}`.execute(tx),
  );
  const due = [...Map.groupBy(rows, ({ tenantId, day }) => `${tenantId} ${day}`).values()];
  await sweepEach(
    due,
    async (days) => {
      const [{ tenantId, day } = { tenantId: 0, day: '' }] = days;
      const agentIds = days.map(({ agentId }) => agentId).sort((a, b) => Number(a) - Number(b));
      await db.tenant(tenantId, (tenant) => recount(tenant, agentIds, { from: day, to: day }, now));
    },
    (error, days) => noteSweepFailure(log, 'attendance', error, { tenantId: days[0]?.tenantId }),
    1,
  );
}
