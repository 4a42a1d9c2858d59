import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { dateIn, momentOf, plusDays, weekdayOf } from './zone-clock.ts';

/** A day that is not as its weekday says: closed, or with the hours of another weekday (Monday 1). */
export type SpecialDay = { readonly closed: true } | { readonly worksAs: number };

/** What a tenant's calendar says of days, before anybody's hours. JSON. */
export interface CalendarDays {
  /** IANA: `Asia/Shanghai`. */
  readonly timeZone: string;
  /** By date, `YYYY-MM-DD`. */
  readonly days: Readonly<Record<string, SpecialDay>>;
}

/** When somebody works: a hotline, a group, a whole tenant. */
export interface BusinessCalendar extends CalendarDays {
  /** Spans of the week on the clocks of the zone; none at all: always, holidays too. */
  readonly hours: WorkingHours;
}

/** A span of time: from its begin until before its end, in epoch milliseconds. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Who never works within so many days does not work. Longer than from one year's holidays to the next. */
const MAX_DAYS_AHEAD = 400;

/** Is it working time at this moment? */
export function isOpen(calendar: BusinessCalendar, at: Date): boolean {
  const now = at.getTime();
  if (calendar.hours.length === 0) return true;
  return spansOf(calendar, dateIn(calendar.timeZone, now)).some(({ begin, end }) => begin <= now && now < end);
}

/** The first moment, not before `at`, that is working time: `at` itself when it is. Null: none within a year. */
export function nextOpening(calendar: BusinessCalendar, at: Date): Date | null {
  if (calendar.hours.length === 0) return at;
  const now = at.getTime();
  const first = dateIn(calendar.timeZone, now);
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const span = spansOf(calendar, plusDays(first, ahead)).find(({ end }) => end > now);
    if (span) return new Date(Math.max(span.begin, now));
  }
  return null;
}

/** Milliseconds of working time from one moment to a later one; 0 when it is not later. For clocks that stand still after hours. */
export function workingTimeBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()];
  if (end <= begin) return 0;
  if (calendar.hours.length === 0) return end - begin;
  const last = dateIn(calendar.timeZone, end);
  let sum = 0;
  for (let date = dateIn(calendar.timeZone, begin); date <= last; date = plusDays(date, 1)) {
    for (const span of spansOf(calendar, date)) sum += Math.max(0, Math.min(span.end, end) - Math.max(span.begin, begin));
  }
  return sum;
}

/** The working time of a date, in its order, nothing twice. */
function spansOf({ timeZone, days, hours }: BusinessCalendar, date: string): Span[] {
  const special = days[date];
  if (special && 'closed' in special) return [];
  const weekday = special?.worksAs ?? weekdayOf(date);
  const spans = hours
    .filter(({ day, from, to }) => day === weekday && from < to)
    .map(({ from, to }) => ({ begin: momentOf(timeZone, date, from), end: momentOf(timeZone, date, to) }))
    .sort((a, b) => a.begin - b.begin);
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (last && span.begin <= last.end) apart[apart.length - 1] = { begin: last.begin, end: Math.max(last.end, span.end) };
    else apart.push(span);
  }
  return apart;
}
