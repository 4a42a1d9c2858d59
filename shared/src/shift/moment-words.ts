import { daysLater } from '@lianxi/contracts/attendance/rotation';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment on the tenant's clocks: `2026-10-05 21:55:03`. */
export const momentWords = (at: string): string => format.format(new Date(at));

/** The time of day, with 次日 or the date if it is on another day. */
export const clockOn = (day: string, at: string): string => {
  const words = momentWords(at);
  const clock = words.slice(11, 16);
  if (words.startsWith(day)) return clock;
  return words.startsWith(daysLater(day, 1)) ? `次日 ${clock}` : `${words.slice(5, 10).replace('-', '/')} ${clock}`;
};

export const punchKindWords = { in: '签入', out: '签出' } as const;
