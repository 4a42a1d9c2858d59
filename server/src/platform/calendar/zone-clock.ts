const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** The date (`YYYY-MM-DD`) that the calendars of a zone show at a moment (epoch milliseconds). */
export function dateIn(timeZone: string, at: number): string {
  return new Date(at + offsetAt(timeZone, at)).toISOString().slice(0, 10);
}

/** The date so many days later. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a date, Monday 1. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/**
 * The moment (epoch milliseconds) at which the clocks of a zone show a minute of a date; 1440 is the first minute of the next
 * day. If clocks go back and a time occurs twice, the first one. If clocks go forward and a time does not exist, the moment of
 * the change.
 */
export function momentOf(timeZone: string, date: string, minute: number): number {
  const shown = Date.parse(date) + minute * 60_000;
  const before = offsetAt(timeZone, shown - DAY_MS);
  const after = offsetAt(timeZone, shown + DAY_MS);
  if (offsetAt(timeZone, shown - before) === before) return shown - before;
  if (offsetAt(timeZone, shown - after) === after) return shown - after;
  // The time does not exist: the clocks go forward between these two moments.
  let [old, next] = [shown - after, shown - before];
  while (next - old > 1) {
    const middle = Math.floor((old + next) / 2);
    if (offsetAt(timeZone, middle) === after) next = middle;
    else old = middle;
  }
  return next;
}
