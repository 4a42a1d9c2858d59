import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/token.ts';
import type { Db } from '../db/db.ts';
import type { Operator } from '../http/context.ts';

/** Recognises a release token before any look-up. */
const MARK = 'lxr_';

export const newReleaseToken = (): string => MARK + newToken();
export const looksLikeReleaseToken = (token: string): boolean => token.startsWith(MARK);

/** The remote and team of a token; null if it is not valid any more. */
export async function findReleaseToken(db: Db, token: string): Promise<{ team: string; remoteId: string } | null> {
  const found = await db.platform(({ tx }) =>
    tx
      .updateTable('release_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['team', 'remote_id'])
      .executeTakeFirst(),
  );
  return found ? { team: found.team, remoteId: found.remote_id } : null;
}

/** Throws if a team's token is for another remote. */
export function requireOwnRemote({ remoteId: own }: Operator, remoteId: string): void {
  if (own !== null && own !== remoteId) throw new CodedError(commonErrors.forbidden, { text: `该发布令牌只用于应用 ${own}` });
}
