/** The time that tenants live by: China has one, without summer time. */
export const TENANT_TIME_ZONE = 'Asia/Shanghai';

const AHEAD_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** When the tenants' day of this moment began; `daysAgo`: one before it. What 今天 means in every list, figure and report. */
export function startOfTenantDay(at: Date, daysAgo = 0): Date {
  const day = Math.floor((at.getTime() + AHEAD_MS) / DAY_MS) - daysAgo;
  return new Date(day * DAY_MS - AHEAD_MS);
}
