import { sql } from 'kysely';

/* The figures of calls `c`, the same everywhere. */

/** The call ended before an agent answered. */
export const isAbandoned = sql<boolean>`c.state = 'ended' and c.answered_at is null`;

/** Average seconds until the answer. */
export const waitOf = sql<number | null>`avg(extract(epoch from c.answered_at - c.created_at))::int`;

/** Average seconds from the answer to the end. */
export const lengthOf = sql<number | null>`avg(extract(epoch from c.ended_at - c.answered_at))::int`;

/** Average stars. */
export const ratingOf = sql<number | null>`round(avg(c.rating), 2)::float`;
