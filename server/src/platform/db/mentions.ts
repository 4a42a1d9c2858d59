import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Does the text, or a number in digits, contain the keyword? Upper and lower case are equal. */
export function mentions(text: Expression<unknown>, keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${text}::text), ${keyword.toLowerCase()}) > 0`;
}
