import { timingSafeEqual } from 'node:crypto';
import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { drawCheckCode } from './check-picture.ts';
import { hashToken, newToken } from './token.ts';

/** Makes a picture with a code and stores the answer, hashed with a key that only the page gets. */
export async function issueCheckCode(db: Db): Promise<{ checkKey: string; image: string }> {
  const { code, image } = drawCheckCode();
  const checkKey = newToken();
  await db.platform(({ tx }) =>
    tx
      .insertInto('check_codes')
      .values({ key_hash: hashToken(checkKey), code_hash: hashToken(`${checkKey}:${code}`) })
      .execute(),
  );
  return { checkKey, image };
}

/** Uses up a picture's answer. Throws `auth.checkCodeRequired` when none was given, `auth.badCheckCode` for a wrong or old one. */
export async function requireCheckCode(db: Db, { checkKey, checkCode }: GivenCheckCode): Promise<void> {
  if (!checkKey || !checkCode) throw refusal(authErrors.checkCodeRequired);
  const known = await db.platform(({ tx }) =>
    tx
      .deleteFrom('check_codes')
      .where('key_hash', '=', hashToken(checkKey))
      .returning(['code_hash', sql<boolean>`expires_at > now()`.as('fresh')])
      .executeTakeFirst(),
  );
  const given = hashToken(`${checkKey}:${checkCode.toUpperCase()}`);
  if (!known?.fresh || !timingSafeEqual(known.code_hash, given)) throw refusal(authErrors.badCheckCode);
}

interface GivenCheckCode {
  checkKey?: string | undefined;
  checkCode?: string | undefined;
}

function refusal(error: (typeof authErrors)['badCheckCode']): CodedError {
  return new CodedError(error, { fields: [{ path: 'checkCode', text: error.text }] });
}

/** Removes expired pictures and sent codes. Returns their number. */
export async function purgeCodes(db: Db): Promise<number> {
  return db.platform(async ({ tx }) => {
    const [pictures] = await tx.deleteFrom('check_codes').where('expires_at', '<', sql<Date>`now()`).execute();
    const [sent] = await tx.deleteFrom('sent_codes').where('expires_at', '<', sql<Date>`now()`).execute();
    return Number(pictures?.numDeletedRows ?? 0) + Number(sent?.numDeletedRows ?? 0);
  });
}
