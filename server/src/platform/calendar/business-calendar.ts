import { lengthOfSpan, MINUTES_OF_DAY, type WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { dateIn, momentOf, plusDays, weekdayOf } from './zone-clock.ts';

/**
 * A day that differs from its weekday: closed, or with the hours of another weekday (Monday 1). Only spans that begin on the day
 * follow it: the night before a holiday is worked to its end.
 */
export type SpecialDay = { readonly closed: true } | { readonly worksAs: number };

/** A tenant's calendar of days, without working hours. JSON. */
export interface CalendarDays {
  /** IANA: `Asia/Shanghai`. */
  readonly timeZone: string;
  /** By date, `YYYY-MM-DD`. */
  readonly days: Readonly<Record<string, SpecialDay>>;
}

/** The working hours of a hotline, a group or a whole tenant. */
export interface BusinessCalendar extends CalendarDays {
  /** Spans of the week on the clocks of the zone; without spans: always open, on holidays too. */
  readonly hours: WorkingHours;
}

/** A span of time: from its begin to just before its end, in epoch milliseconds. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

/** If no working time exists within so many days, there is none at all. Longer than from one year's holidays to the next. */
const MAX_DAYS_AHEAD = 400;

/** Is it working time at this moment? */
export function isOpen(calendar: BusinessCalendar, at: Date): boolean {
  const now = at.getTime();
  if (calendar.hours.length === 0) return true;
  const today = dateIn(calendar.timeZone, now);
  return spansBetween(calendar, today, today).some(({ begin, end }) => begin <= now && now < end);
}

/** The first moment of working time at or after `at`. Null: none within a year. */
export function nextOpening(calendar: BusinessCalendar, at: Date): Date | null {
  if (calendar.hours.length === 0) return at;
  const now = at.getTime();
  const first = dateIn(calendar.timeZone, now);
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = plusDays(first, ahead);
    const span = spansBetween(calendar, day, day).find(({ end }) => end > now);
    if (span) return new Date(Math.max(span.begin, now));
  }
  return null;
}

/** Milliseconds of working time from one moment to a later one; 0 if it is not later. For clocks that stop after hours. */
export function workingTimeBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()];
  if (end <= begin) return 0;
  if (calendar.hours.length === 0) return end - begin;
  const spans = spansBetween(calendar, dateIn(calendar.timeZone, begin), dateIn(calendar.timeZone, end));
  return spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.end, end) - Math.max(span.begin, begin)), 0);
}

/**
 * The moment at which so many milliseconds of working time after `from` are used up: it may be the end of a span, never the begin
 * of the next. Null: there is not so much within a year of days without any.
 */
export function workingTimeAfter(calendar: BusinessCalendar, from: Date, ms: number): Date | null {
  let at = from.getTime();
  if (calendar.hours.length === 0 || ms <= 0) return new Date(at + Math.max(0, ms));
  let left = ms;
  let day = dateIn(calendar.timeZone, at);
  for (let idle = 0; idle <= MAX_DAYS_AHEAD; idle += 1, day = plusDays(day, 1)) {
    for (const span of spansBetween(calendar, day, day)) {
      const begin = Math.max(span.begin, at);
      if (span.end <= begin) continue;
      if (span.end - begin >= left) return new Date(begin + left);
      left -= span.end - begin;
      at = span.end;
      idle = 0;
    }
  }
  return null;
}

/** The working time from one date to another, with the night that reaches into the first; sorted, without overlaps. */
function spansBetween(calendar: BusinessCalendar, first: string, last: string): Span[] {
  const nights = calendar.hours.filter(({ from, to }) => to < from);
  const spans = spansFrom({ ...calendar, hours: nights }, plusDays(first, -1));
  for (let date = first; date <= last; date = plusDays(date, 1)) spans.push(...spansFrom(calendar, date));
  spans.sort((a, b) => a.begin - b.begin);
  const apart: Span[] = [];
  for (const span of spans) {
    const before = apart.at(-1);
    if (before && span.begin <= before.end) {
      apart[apart.length - 1] = { begin: before.begin, end: Math.max(before.end, span.end) };
    } else apart.push(span);
  }
  return apart;
}

/** The spans that begin on a date. */
function spansFrom({ timeZone, days, hours }: BusinessCalendar, date: string): Span[] {
  const special = days[date];
  if (special && 'closed' in special) return [];
  const weekday = special?.worksAs ?? weekdayOf(date);
  return hours
    .filter((span) => span.day === weekday && lengthOfSpan(span) > 0)
    .map(({ from, to }) => ({
      begin: momentOf(timeZone, date, from),
      end: to > from ? momentOf(timeZone, date, to) : momentOf(timeZone, plusDays(date, 1), to % MINUTES_OF_DAY),
    }))
    .filter(({ begin, end }) => begin < end);
}
