import * as z from 'zod';

/** Minutes of a day: a shift begins on its day and may end on the next. */
export const MINUTES_OF_DAY = 1440;

/** The latest end of a shift: 48:00, the end of the day after its own. */
export const LATEST_END = 2 * MINUTES_OF_DAY;

/** From a minute of the shift's day to just before another; above 1440 on the next day. */
export const minuteSpan = z.object({
  from: z.number().int().min(0).max(LATEST_END),
  to: z.number().int().min(1).max(LATEST_END),
});
export type MinuteSpan = z.output<typeof minuteSpan>;

/** The times of a shift, in minutes of its day. 26:00 is 1560: 02:00 of the next day. */
export interface ShiftTimes {
  readonly begins: number;
  readonly ends: number;
  readonly breaks: readonly MinuteSpan[];
}

/** The minutes that are worked in a shift: without its breaks. */
export const workedMinutes = ({ begins, ends, breaks }: ShiftTimes): number =>
  ends - begins - breaks.reduce((sum, { from, to }) => sum + (to - from), 0);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A minute of a shift's day as people write it: `09:00`, and `26:00` for 02:00 of the next day. */
export const shiftClock = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** The minute of a written time: `9:00`, `0900`, `26:00`. Null: none. */
export function minuteOfShiftClock(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2}?)(?:[:：]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= LATEST_END ? minute : null;
}

/** A shift's span in words: `09:00–18:00`, `22:00–次日 06:00`. */
export const spanWords = ({ begins, ends }: Pick<ShiftTimes, 'begins' | 'ends'>): string =>
  ends > MINUTES_OF_DAY
    ? `${shiftClock(begins)}–次日 ${shiftClock(ends - MINUTES_OF_DAY)}`
    : `${shiftClock(begins)}–${shiftClock(ends)}`;
