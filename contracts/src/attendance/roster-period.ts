import { daysLater, weekdayOf } from './rotation.ts';

export type RosterView = 'month' | 'week';

/** The days before the first one in sight that belong to it: rest, days in a row and hours of a week need them. */
export const LEAD_DAYS = 7;

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The month or the week that contains a date. */
export function periodOf(view: RosterView, at: string): Period {
  if (view === 'week') {
    const from = daysLater(at, 1 - weekdayOf(at));
    return { from, to: daysLater(from, 6) };
  }
  const from = `${at.slice(0, 7)}-01`;
  return { from, to: daysLater(`${daysLater(from, 31).slice(0, 7)}-01`, -1) };
}

/** A date of the next period, or of the one before. */
export const stepped = (view: RosterView, at: string, by: 1 | -1): string => {
  const { from, to } = periodOf(view, at);
  return by === 1 ? daysLater(to, 1) : daysLater(from, -1);
};

/** `2026 年 10 月`, or the days of a week. */
export const periodWords = (view: RosterView, { from, to }: Period): string =>
  view === 'month'
    ? `${from.slice(0, 4)} 年 ${Number(from.slice(5, 7))} 月`
    : `${from.replaceAll('-', '/')} – ${to.slice(5).replace('-', '/')}`;
