const DAY_MS = 86_400_000;

/** A pattern of N days that repeats from its anchor, for people who are so many days apart from each other. */
export interface Rotation {
  /** The shift of each day; null: free. */
  readonly pattern: readonly (string | null)[];
  /** The date on which the first person begins the pattern. */
  readonly anchor: string;
}

/** The shift of a date for a person who is `offset` days ahead in the pattern. Null: free, or the pattern is empty. */
export function shiftOfRotation({ pattern, anchor }: Rotation, day: string, offset = 0): string | null {
  if (pattern.length === 0) return null;
  const since = Math.round((Date.parse(day) - Date.parse(anchor)) / DAY_MS) + offset;
  return pattern[((since % pattern.length) + pattern.length) % pattern.length] ?? null;
}

/** The dates from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The date so many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a date, Monday 1. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
