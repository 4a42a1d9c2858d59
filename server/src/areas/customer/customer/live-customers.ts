import { type SqlBool, sql } from 'kysely';

/**
 * True for customers who are neither in the bin nor merged into another one; `c` is the alias of their table. Only these are in
 * lists and totals. Write it as it is: indexes have the same words.
 */
export const isLive = sql<SqlBool>`c.removed_at is null and c.merged_into is null`;
