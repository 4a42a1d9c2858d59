import * as z from 'zod';

const minute = z.number().int().min(0).max(1440);

/** Spans of the week: weekday from Monday 1, minutes of the day in China; none at all: always. */
export const workingHours = z.array(z.object({ day: z.number().int().min(1).max(7), from: minute, to: minute })).max(50);
export type WorkingHours = z.output<typeof workingHours>;

/** Date, weekday (Monday 1) and minute in China, which has one time and no summer time. `now`: epoch milliseconds. */
export function chinaClock(now: number): { date: string; day: number; minute: number } {
  const local = new Date(now + 8 * 3_600_000);
  return {
    date: local.toISOString().slice(0, 10),
    day: local.getUTCDay() || 7,
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/** Is `now` (epoch milliseconds) within the hours? No hours at all: always. */
export function isOpen(hours: WorkingHours, now: number): boolean {
  const clock = chinaClock(now);
  return hours.length === 0 || hours.some(({ day, from, to }) => day === clock.day && from <= clock.minute && clock.minute < to);
}
