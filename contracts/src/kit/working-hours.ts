import * as z from 'zod';

export const MINUTES_OF_DAY = 1440;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

const minute = z.number().int().min(0).max(MINUTES_OF_DAY);

/**
 * Spans of the week: weekday from Monday 1, minutes of the day on the tenant's clocks; without spans: always open. A span that
 * ends before it begins ends on the next day, and all of it belongs to the weekday of its begin. For drafts, which may be wrong.
 */
export const workingSpans = z.array(z.object({ day: z.number().int().min(1).max(7), from: minute, to: minute })).max(50);
export type WorkingHours = z.output<typeof workingSpans>;

/** Spans as they are saved: {@link hoursFault} finds nothing. */
export const workingHours = workingSpans.check(({ value, issues }) => {
  const message = hoursFault(value);
  if (message !== null) issues.push({ code: 'custom', input: value, message });
});

/** The minutes of a span, at most a day; 0: it has no time. */
export function lengthOfSpan({ from, to }: Omit<WorkingHours[number], 'day'>): number {
  return to >= from ? to - from : to + MINUTES_OF_DAY - from;
}

/** Why spans make no sense: one has no time, or a minute of the week is in two of them. Null: they do. */
export function hoursFault(hours: WorkingHours): string | null {
  const spans = hours.map((span, index) => ({
    no: index + 1,
    begin: (span.day - 1) * MINUTES_OF_DAY + span.from,
    length: lengthOfSpan(span),
  }));
  const empty = spans.find(({ length }) => length === 0);
  if (empty) return `时段 ${empty.no} 的开始和结束相同`;
  for (const one of spans) {
    // From the begin of one to the begin of the other, around the end of the week.
    const other = spans.find(
      ({ no, begin }) => no !== one.no && (begin - one.begin + MINUTES_OF_WEEK) % MINUTES_OF_WEEK < one.length,
    );
    if (other) return `时段 ${Math.min(one.no, other.no)} 和时段 ${Math.max(one.no, other.no)} 重叠`;
  }
  return null;
}
