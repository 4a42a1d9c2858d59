/** The time zone of all tenants: China has one, without summer time. */
export const TENANT_TIME_ZONE = 'Asia/Shanghai';

const AHEAD_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The begin of the tenants' day that contains this moment; `daysAgo`: of an earlier day. 今天 means this day in every list,
 * figure and report.
 */
export function startOfTenantDay(at: Date, daysAgo = 0): Date {
  const day = Math.floor((at.getTime() + AHEAD_MS) / DAY_MS) - daysAgo;
  return new Date(day * DAY_MS - AHEAD_MS);
}

/** The date of the tenants' day that contains this moment: `2026-11-23`. */
export const tenantDate = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);
