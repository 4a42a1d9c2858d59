import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import type { TenantDb } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import type { BusinessCalendar, CalendarDays, SpecialDay } from './business-calendar.ts';

/** The tenant's calendar around a moment, to check whether it is open then. It does not cover moments that are days away. */
export async function findDaysAround({ tx, tenantId }: TenantDb, at: Date): Promise<CalendarDays> {
  const { rows } = await statement<{ timeZone: string; day: string | null; worksAs: number | null }>`
    select t.time_zone as "timeZone", d.day, d.works_as as "worksAs"
    from tenants t
    left join special_days d on d.tenant_id = t.id
      and d.day between (${at}::timestamptz at time zone t.time_zone)::date - 1
        and (${at}::timestamptz at time zone t.time_zone)::date + 1
    where t.id = ${tenantId}`.execute(tx);
  return calendarDays(rows);
}

function calendarDays(rows: readonly { timeZone: string; day: string | null; worksAs: number | null }[]): CalendarDays {
  const days = rows.flatMap(({ day, worksAs }): [string, SpecialDay][] =>
    day === null ? [] : [[day, worksAs === null ? { closed: true } : { worksAs }]],
  );
  return { timeZone: rows[0]?.timeZone ?? 'Asia/Shanghai', days: Object.fromEntries(days) };
}

/** The calendar around a moment for given hours on the tenant's days. Without hours it is always open, and nothing is read. */
export async function findCalendar(tenant: TenantDb, hours: WorkingHours, at: Date): Promise<BusinessCalendar> {
  if (hours.length === 0) return { timeZone: 'UTC', days: {}, hours };
  return { ...(await findDaysAround(tenant, at)), hours };
}

/** The tenant's whole calendar: for times that are days away, and for sums over the past. */
export async function findAllDays({ tx, tenantId }: TenantDb): Promise<CalendarDays> {
  const { rows } = await statement<{ timeZone: string; day: string | null; worksAs: number | null }>`
    select t.time_zone as "timeZone", d.day, d.works_as as "worksAs"
    from tenants t left join special_days d on d.tenant_id = t.id
    where t.id = ${tenantId}`.execute(tx);
  return calendarDays(rows);
}
