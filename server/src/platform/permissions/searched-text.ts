import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A character that may be a digit of a number, as `mask-text.ts` reads them; PostgreSQL reads the same class. */
const DIGITS = '0-9０-９〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖幺';
const holdsDigit = new RegExp(`[${DIGITS}]`);

/**
 * May a search for this keyword find the text? A reader who may not see whole numbers could guess one digit after the other by
 * searching for it. So a keyword with a digit finds for them only texts that are too short of digits to hold a number.
 */
export function mayMatch(
  text: Expression<unknown>,
  { keyword, whole }: { keyword: string; whole: boolean },
): RawBuilder<SqlBool> {
  if (whole || !holdsDigit.test(keyword)) return sql<SqlBool>`true`;
  return sql<SqlBool>`length(regexp_replace(${text}, ${`[^${DIGITS}]`}, '', 'g')) < 7`;
}
