import { sql } from 'kysely';
import { momentOf } from '../../../platform/calendar/zone-clock.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { DutyShift } from '../result/result.rules.ts';
import type { ShiftTerms } from './publish.queries.ts';

/** A published shift with what it was published with. */
export interface PublishedShift extends DutyShift {
  readonly agentId: string;
  readonly shiftId: string;
  /** Its agents serve customers; false: training and the like. */
  readonly productive: boolean;
}

const MINUTE_MS = 60_000;

/** The zone of the tenant's clocks. */
export async function findTimeZone({ tx, tenantId }: TenantDb): Promise<string> {
  const { time_zone } = await tx.selectFrom('tenants').select('time_zone').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return time_zone;
}

/** The published shifts of agents on some days, in their order. */
export async function findDuty(
  { tx, tenantId }: TenantDb,
  timeZone: string,
  agentIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<PublishedShift[]> {
  const { rows } = await sql<{ agentId: string; shiftId: string; day: string; begin: Date; end: Date; terms: ShiftTerms }>`
    select agent_id as "agentId", shift_id as "shiftId", day, lower(span) as begin, upper(span) as end, terms
    from roster_shifts
    where tenant_id = ${tenantId} and layer = 'published' and agent_id = any(${[...agentIds]}::bigint[])
      and day between ${from}::date and ${to}::date
    order by agent_id, day`.execute(tx);
  return rows.map(({ agentId, shiftId, day, begin, end, terms }) => ({
    ...{ agentId, shiftId, day, begin: begin.getTime(), end: end.getTime() },
    breaks: terms.breaks.map((pause) => ({
      begin: momentOf(timeZone, day, pause.from),
      end: momentOf(timeZone, day, pause.to),
    })),
    windowBegin: begin.getTime() - terms.punchBefore * MINUTE_MS,
    windowEnd: end.getTime() + terms.punchAfter * MINUTE_MS,
    productive: terms.productive,
    lateAfter: terms.lateAfter,
    earlyBefore: terms.earlyBefore,
  }));
}
