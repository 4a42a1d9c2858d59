/** A month of the calendar: `2026-11`. */
export type Month = string;

const two = (part: number) => String(part).padStart(2, '0');

/** The month of a moment, as the browser's clock has it. */
export const monthOf = (at: Date): Month => `${at.getFullYear()}-${two(at.getMonth() + 1)}`;

/** The day of a moment: `2026-11-27`. */
export const dayOf = (at: Date): string => `${monthOf(at)}-${two(at.getDate())}`;

/** The month in the address; undefined: none, or not a month. */
export const readMonth = (text: string | undefined): Month | undefined =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

function firstOf(month: Month): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

/** The month so many months later. */
export function monthAfter(month: Month, months: number): Month {
  const first = firstOf(month);
  return monthOf(new Date(first.getFullYear(), first.getMonth() + months, 1));
}

const WEEK = 7;

/** The days of a month in weeks from Monday on, with the days of its neighbours that fill the first and the last week. */
export function weeksOf(month: Month): Date[][] {
  const first = firstOf(month);
  const [year, number] = [first.getFullYear(), first.getMonth()];
  const before = (first.getDay() + WEEK - 1) % WEEK;
  const days = new Date(year, number + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => new Date(year, number, 1 - before + week * WEEK + day)),
  );
}
