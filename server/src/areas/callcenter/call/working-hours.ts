export type WorkingHours = readonly { readonly day: number; readonly from: number; readonly to: number }[];

/** Date, weekday (Monday 1) and minute in China, which has one time and no summer time. */
export function chinaClock(now: number): { date: string; day: number; minute: number } {
  const local = new Date(now + 8 * 3_600_000);
  return {
    date: local.toISOString().slice(0, 10),
    day: local.getUTCDay() || 7,
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/** No hours at all: always open. */
export function isOpen(hours: WorkingHours, now: number): boolean {
  const { day, minute } = chinaClock(now);
  return hours.length === 0 || hours.some((span) => span.day === day && span.from <= minute && minute < span.to);
}
