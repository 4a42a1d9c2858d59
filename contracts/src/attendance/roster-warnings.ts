import { weekdayOf } from './rotation.ts';
import { MINUTES_OF_DAY, type ShiftTimes, workedMinutes } from './shift-times.ts';

/** What a planner should know about a day of a person. It does not prevent the shift. */
export type RosterWarning =
  | { readonly kind: 'rest'; readonly minutes: number }
  | { readonly kind: 'row'; readonly days: number }
  | { readonly kind: 'day'; readonly minutes: number }
  | { readonly kind: 'week'; readonly minutes: number }
  | { readonly kind: 'holiday'; readonly name: string };

/** Between two shifts, at least. */
const MIN_REST = 11 * 60;
const MAX_DAYS_IN_A_ROW = 6;
const MAX_DAY = 8 * 60;
const MAX_WEEK = 40 * 60;

/** A day of a person's roster; null: free. */
export interface PlannedDay {
  readonly day: string;
  readonly shift: ShiftTimes | null;
  /** The name of the day when it is free for most people: a holiday. */
  readonly holiday: string | null;
}

/**
 * The warnings for each day of a person, in the order of the days, which follow each other. The days before the first one in sight
 * belong to it: rest, days in a row and hours of a week need them.
 */
export function warningsOf(days: readonly PlannedDay[]): RosterWarning[][] {
  let row = 0;
  let week = 0;
  /** Minutes from the last shift's end to the begin of the present day. */
  let rest = Number.POSITIVE_INFINITY;
  return days.map(({ day, shift, holiday }) => {
    if (weekdayOf(day) === 1) week = 0;
    if (!shift) {
      row = 0;
      rest += MINUTES_OF_DAY;
      return [];
    }
    const found: RosterWarning[] = [];
    const minutes = workedMinutes(shift);
    row += 1;
    week += minutes;
    const gap = rest + shift.begins;
    if (gap < MIN_REST) found.push({ kind: 'rest', minutes: Math.max(0, gap) });
    if (row > MAX_DAYS_IN_A_ROW) found.push({ kind: 'row', days: row });
    if (minutes > MAX_DAY) found.push({ kind: 'day', minutes });
    if (week > MAX_WEEK) found.push({ kind: 'week', minutes: week });
    if (holiday !== null) found.push({ kind: 'holiday', name: holiday });
    rest = MINUTES_OF_DAY - shift.ends;
    return found;
  });
}

const hours = (minutes: number) => `${Number((minutes / 60).toFixed(1))} 小时`;

/** A warning as planners read it. */
export function warningWords(warning: RosterWarning): string {
  switch (warning.kind) {
    case 'rest':
      return `与上一班只间隔 ${hours(warning.minutes)}，少于 11 小时`;
    case 'row':
      return `连续上班第 ${warning.days} 天，超过 6 天`;
    case 'day':
      return `当天 ${hours(warning.minutes)}，超过 8 小时`;
    case 'week':
      return `本周累计 ${hours(warning.minutes)}，超过 40 小时`;
    case 'holiday':
      return `${warning.name || '节假日'}上班`;
  }
}
