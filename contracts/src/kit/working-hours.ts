import * as z from 'zod';

const minute = z.number().int().min(0).max(1440);

/** Spans of the week: weekday from Monday 1, minutes of the day on the tenant's clocks; none at all: always. */
export const workingHours = z.array(z.object({ day: z.number().int().min(1).max(7), from: minute, to: minute })).max(50);
export type WorkingHours = z.output<typeof workingHours>;
