import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/token.ts';
import type { Db } from '../db/db.ts';

/** Tells a release token from an agent's, before anything is looked up. */
const MARK = 'lxr_';

export const newReleaseToken = (): string => MARK + newToken();
export const looksLikeReleaseToken = (token: string): boolean => token.startsWith(MARK);

/** Whose token it is; null when it opens nothing any more. */
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
