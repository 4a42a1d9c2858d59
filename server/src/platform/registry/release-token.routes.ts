import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  createReleaseToken,
  deleteReleaseToken,
  type releaseToken,
  releaseTokens,
} from '@lianxi/contracts/registry/release-token.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { hashToken } from '../auth/token.ts';
import type { ReleaseTokens } from '../db/schema.ts';
import { routes } from '../http/routes.ts';
import { writeEvent } from './release-rows.ts';
import { newReleaseToken } from './release-token.ts';

export const releaseTokenRoutes = routes((on) => {
  on(releaseTokens, async ({ db }) => {
    const rows = await db.platform(({ tx }) =>
      tx
        .selectFrom('release_tokens')
        .selectAll()
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('remote_id')
        .orderBy('id')
        .execute(),
    );
    return rows.map(tokenOf);
  });

  on(createReleaseToken, ({ db, operator, body: { remoteId, team, days } }) =>
    db.platform(async ({ tx }) => {
      const token = newReleaseToken();
      const row = await tx
        .insertInto('release_tokens')
        .values({
          remote_id: remoteId,
          team,
          token_hash: hashToken(token),
          created_by: operator.name,
          expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const detail = { id: row.id, team, days };
      await writeEvent(tx, { remoteId, version: null, action: 'token-issued', actor: operator.name, detail });
      return { ...tokenOf(row), token };
    }),
  );

  on(deleteReleaseToken, ({ db, operator, params: { id } }) =>
    db.platform(async ({ tx }) => {
      const row = await tx
        .updateTable('release_tokens')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new CodedError(commonErrors.notFound);
      const { remote_id: remoteId, team } = row;
      const detail = { id, team };
      await writeEvent(tx, { remoteId, version: null, action: 'token-withdrawn', actor: operator.name, detail });
      return null;
    }),
  );
});

function tokenOf(row: Selectable<ReleaseTokens>): z.output<typeof releaseToken> {
  return {
    id: row.id,
    remoteId: row.remote_id,
    team: row.team,
    createdBy: row.created_by,
    createTime: row.created_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
    lastUseTime: row.last_used_at?.toISOString() ?? null,
  };
}
