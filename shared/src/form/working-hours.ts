import { lengthOfSpan, MINUTES_OF_DAY, type WorkingHours } from '@lianxi/contracts/kit/working-hours';

/** Weekdays from Monday. */
export const dayWords = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** `HH:MM` of a minute of the day; the end of the day is `24:00`. */
export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day that a user wrote: `9`, `930`, `9:30`, `09：30`, `24:00`; null for anything else. */
export function minuteOf(written: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:：.]?(\d{2}))?$/.exec(written.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute > MINUTES_OF_DAY ? null : minute;
}

/** True when a span ends on the day after its begin. Midnight is still its own day. */
export function endsNextDay({ from, to }: Omit<WorkingHours[number], 'day'>): boolean {
  return to > 0 && to < from;
}

/** A short text: 全天, or the hours with their days; following days with the same hours are one: 周一至周五 09:00–18:00. */
export function hoursInWords(hours: WorkingHours): string {
  if (hours.length === 0) return '全天';
  const runs: { first: number; last: number; clock: string }[] = [];
  for (const span of hours.toSorted((a, b) => a.day - b.day || a.from - b.from)) {
    if (lengthOfSpan(span) === 0) continue;
    const end = span.to === 0 ? MINUTES_OF_DAY : span.to;
    const clock = `${clockOf(span.from)}–${endsNextDay(span) ? '次日 ' : ''}${clockOf(end)}`;
    const run = runs.find((each) => each.clock === clock && each.last === span.day - 1);
    if (run) run.last = span.day;
    else runs.push({ first: span.day, last: span.day, clock });
  }
  return runs.map(({ first, last, clock }) => `${daysInWords(first, last)} ${clock}`).join('，');
}

function daysInWords(first: number, last: number): string {
  if (first === 1 && last === dayWords.length) return '每天';
  const [begin, end] = [dayWords[first - 1], dayWords[last - 1]];
  if (first === last) return `${begin}`;
  return last === first + 1 ? `${begin}、${end}` : `${begin}至${end}`;
}
