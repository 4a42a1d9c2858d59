/** How a duration is entered. A day is a day of the calendar: working time is entered in hours. */
export type TimeUnit = 'minute' | 'hour' | 'day';

export const unitMinutes: Readonly<Record<TimeUnit, number>> = { minute: 1, hour: 60, day: 1440 };
export const unitTexts: Readonly<Record<TimeUnit, string>> = { minute: '分钟', hour: '小时', day: '天' };

/** A year: the most that the contract takes. */
export const MAX_MINUTES = 525_600;

export type CountedTime = 'working' | 'wall';

/** The units of a duration: nobody works for a whole day. */
export const unitsFor = (time: CountedTime): readonly TimeUnit[] =>
  time === 'wall' ? ['minute', 'hour', 'day'] : ['minute', 'hour'];

/** The largest unit in which the duration is a whole number. */
export const unitOf = (minutes: number, time: CountedTime): TimeUnit =>
  unitsFor(time).findLast((unit) => minutes % unitMinutes[unit] === 0) ?? 'minute';

export const timeTexts: Readonly<Record<CountedTime, string>> = { working: '工作时间', wall: '自然时间' };

/** `2 小时`. */
export function durationText(minutes: number, time: CountedTime): string {
  const unit = unitOf(minutes, time);
  return `${minutes / unitMinutes[unit]} ${unitTexts[unit]}`;
}
