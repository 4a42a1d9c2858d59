import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Does the text hold the keyword, in capitals or not? */
export function mentions(text: Expression<unknown>, keyword: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${text}), ${keyword.toLowerCase()}) > 0`;
}
