import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';

const HOUR_MS = 3_600_000;
const NINE_MS = 9 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time until which something is put off, as a user chooses it. */
export interface SnoozeTime {
  readonly text: string;
  readonly until: Date;
}

/** In an hour, this afternoon while it is before noon, tomorrow and next Monday at nine. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const midnight = startOfTenantDay(now).getTime();
  const isMorning = now.getTime() - midnight < 12 * HOUR_MS;
  // 1 January 1970 was a Thursday; the tenant's midnight is at 16:00 UTC of the day before.
  const weekday = (Math.floor((midnight + 8 * HOUR_MS) / DAY_MS) + 3) % 7;
  return [
    { text: '1 小时后', until: new Date(now.getTime() + HOUR_MS) },
    ...(isMorning ? [{ text: '今天 14:00', until: new Date(midnight + 14 * HOUR_MS) }] : []),
    { text: '明天 9:00', until: new Date(midnight + DAY_MS + NINE_MS) },
    { text: '下周一 9:00', until: new Date(midnight + (7 - weekday) * DAY_MS + NINE_MS) },
  ];
}
