import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { type BusinessCalendar, workingTimeAfter, workingTimeBetween } from '../../../platform/calendar/business-calendar.ts';
import type { Clock, TimeLimit } from './order-state.ts';

const MINUTE = 60_000;

/** The hours in which clocks of work orders count, on the tenant's days: Monday to Friday, 09:00–12:00 and 13:30–18:00. */
export const OFFICE_HOURS: WorkingHours = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: 9 * 60, to: 12 * 60 },
  { day, from: 13 * 60 + 30, to: 18 * 60 },
]);

type Counted = Pick<TimeLimit, 'minutes' | 'time'>;

/** The moment at which the n-th minute is used up. Null: there is not so much working time. */
export function dueAfter(calendar: BusinessCalendar, start: Date, { minutes, time }: Counted): Date | null {
  return time === 'wall' ? new Date(start.getTime() + minutes * MINUTE) : workingTimeAfter(calendar, start, minutes * MINUTE);
}

/** The minutes that count between two moments. */
export function minutesBetween(calendar: BusinessCalendar, time: TimeLimit['time'], from: Date, to: Date): number {
  const ms = time === 'wall' ? Math.max(0, to.getTime() - from.getTime()) : workingTimeBetween(calendar, from, to);
  return ms / MINUTE;
}

/** What a clock has counted until now, by its stretches. */
export function stretchesOf(calendar: BusinessCalendar, { stretches, limit }: Clock, now: Date) {
  return stretches.map(({ from, to }) => ({
    from,
    to,
    minutes: minutesBetween(calendar, limit.time, new Date(from), to === null ? now : new Date(to)),
  }));
}

/** When a running clock has used so many per cent of its time. Null: it stands still, or there is not so much working time. */
export function reaches(calendar: BusinessCalendar, clock: Clock, percent: number): Date | null {
  const running = clock.stretches.at(-1);
  if (clock.stopped || !running || running.to !== null) return null;
  const begun = new Date(running.from);
  const former = stretchesOf(calendar, { ...clock, stretches: clock.stretches.slice(0, -1) }, begun);
  const used = former.reduce((sum, { minutes }) => sum + minutes, 0);
  const left = (clock.limit.minutes * percent) / 100 - used;
  return dueAfter(calendar, begun, { minutes: Math.max(0, left), time: clock.limit.time });
}
