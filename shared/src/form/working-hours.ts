import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';

const MINUTES_OF_DAY = 1440;
/** Weekdays from Monday. */
export const dayWords = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** `HH:MM` of a minute of the day; its last minute stands for the end, which a clock cannot show. */
export function clockOf(minute: number): string {
  const shown = Math.min(minute, MINUTES_OF_DAY - 1);
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day of `HH:MM`; null for anything else. */
export function minuteOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number);
  if (hours === undefined || minutes === undefined || !Number.isInteger(hours * 60 + minutes)) return null;
  const minute = hours * 60 + minutes;
  return minute === MINUTES_OF_DAY - 1 ? MINUTES_OF_DAY : minute;
}

/** In few words: 全天, or the days with their hours. */
export function hoursInWords(hours: WorkingHours): string {
  if (hours.length === 0) return '全天';
  return hours.map(({ day, from, to }) => `${dayWords[day - 1]} ${clockOf(from)}–${clockOf(to)}`).join('，');
}
