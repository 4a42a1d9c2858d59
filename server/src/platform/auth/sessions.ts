import { createHmac, randomBytes } from 'node:crypto';
import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { SessionEndReason } from './session-end.ts';
import { hashToken, newToken } from './token.ts';

const ACCESS_SECONDS = 2 * 3600;
const REFRESH_SECONDS = 7 * 24 * 3600;
/** A session ends at this age, even if it is in use: NIST SP 800-63B requires the password again after that time. */
const MAX_SESSION_SECONDS = 30 * 24 * 3600;
/** Two tabs may send the same refresh token within this time. A later second use means that the token was copied. */
const ROTATION_GRACE_SECONDS = 30;

/**
 * `refreshToken` is `<family>.<secret>`. The family stays the same for the session's whole life, and no other session or user
 * knows it.
 */
interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A session's new tokens; `expiresIn` in seconds, of the access token. */
export type OpenedSession = TokenPair & { readonly sessionId: string; readonly expiresIn: number };

interface SessionOwner {
  tenantId: number;
  agentId: string;
}

/**
 * Starts a session. Unless the tenant allows several at once, it kicks the agent's older sessions. The caller holds the lock of
 * the agent's row, so of two sign-ins at once one kicks the other.
 */
export async function startSession(tx: Tx, owner: SessionOwner & { multiSignOn: boolean; ip: string }): Promise<OpenedSession> {
  if (!owner.multiSignOn) await endSessions(tx, owner, 'kicked');
  const family = newToken();
  const pair = { accessToken: newToken(), refreshToken: `${family}.${newToken()}` };
  const created = new Date();
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({
      tenant_id: owner.tenantId,
      agent_id: owner.agentId,
      ip: owner.ip,
      created_at: created,
      ...columnsOf(pair, created),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...pair, sessionId: id, expiresIn: ACCESS_SECONDS };
}

/** Ends the agent's open sessions, all or one of them. */
export async function endSessions(
  tx: Tx,
  { tenantId, agentId }: SessionOwner,
  reason: SessionEndReason,
  sessionId?: string,
): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .execute();
}

/**
 * Exchanges a refresh token for a new pair; the old pair ends. The previous token gets the same pair again until a client uses
 * that pair (the reply was lost, or two tabs asked at once). After that it is refused for half a minute. Any other token of the
 * session counts as copied: the session ends. Throws `auth.badRefreshToken`; for an ended session `auth.sessionEnded`, or 9998
 * if it was kicked.
 */
export async function rotateSession(db: Db, refreshToken: string): Promise<SessionOwner & { pair: OpenedSession }> {
  const rotated = await db.platform(async ({ tx }) => {
    const session = await lockSession(tx, refreshToken);
    if (!session) return authErrors.badRefreshToken;
    if (session.end_reason) return session.end_reason === 'kicked' ? commonErrors.kicked : authErrors.sessionEnded;
    if (!session.open) return authErrors.badRefreshToken;
    const owner = { tenantId: session.tenant_id, agentId: session.agent_id };
    const hash = hashToken(refreshToken);

    if (hash.equals(session.refresh_hash)) {
      const salt = randomBytes(16);
      const pair = pairAfter(refreshToken, salt);
      const columns = columnsOf(pair, session.created_at);
      await tx
        .updateTable('auth_sessions')
        .set({ ...columns, used: false, exchange_salt: salt, previous_refresh_hash: hash, refreshed_at: sql<Date>`now()` })
        .where('id', '=', session.id)
        .execute();
      return { ...owner, pair: opened(session.id, pair, columns.access_expires_at) };
    }
    const isPrevious = session.previous_refresh_hash?.equals(hash) === true;
    if (isPrevious && !session.used && session.exchange_salt) {
      return { ...owner, pair: opened(session.id, pairAfter(refreshToken, session.exchange_salt), session.access_expires_at) };
    }
    if (!isPrevious || !session.fresh) await endSessions(tx, owner, 'revoked', session.id);
    return authErrors.badRefreshToken;
  });
  if ('reason' in rotated) throw new CodedError(rotated);
  return rotated;
}

/** The session of a refresh token, locked. `open`: it is still valid; `fresh`: its last exchange was a moment ago. */
function lockSession(tx: Tx, refreshToken: string) {
  const family = familyOf(refreshToken);
  const hash = hashToken(refreshToken);
  return tx
    .selectFrom('auth_sessions as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.id', 's.tenant_id', 's.agent_id', 's.end_reason', 's.refresh_hash', 's.previous_refresh_hash'])
    .select(['s.exchange_salt', 's.used', 's.created_at', 's.access_expires_at'])
    .select(
      sql<boolean>`s.refresh_expires_at > now() and s.created_at > now() - make_interval(secs => ${MAX_SESSION_SECONDS})
        and not a.disabled and not t.disabled and coalesce(t.trial_ends_at > now(), true)`.as('open'),
    )
    .select(sql<boolean>`s.refreshed_at > now() - make_interval(secs => ${ROTATION_GRACE_SECONDS})`.as('fresh'))
    .where((session) =>
      family === null
        ? session.or([session('s.refresh_hash', '=', hash), session('s.previous_refresh_hash', '=', hash)])
        : session('s.family_hash', '=', hashToken(family)),
    )
    .forUpdate('s')
    .executeTakeFirst();
}

/** Notes that a client used the newest pair of a session: from now on the previous refresh token is refused. */
export async function noteUse(tx: Tx, accessToken: string): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ used: true })
    .where('access_hash', '=', hashToken(accessToken))
    .where('used', '=', false)
    .execute();
}

/** Removes sessions that ended or expired a month ago. Returns their number. */
export async function purgeSessions(db: Db): Promise<number> {
  const { numAffectedRows } = await db.platform(({ tx }) =>
    sql`delete from auth_sessions where coalesce(ended_at, refresh_expires_at) < now() - interval '30 days'`.execute(tx),
  );
  return Number(numAffectedRows ?? 0);
}

/** The family of a refresh token; null: the token has no family. */
function familyOf(refreshToken: string): string | null {
  const [family, secret] = refreshToken.split('.');
  return family && secret ? family : null;
}

/** The new pair for a refresh token: the same input gives the same pair, and only this server can make it. */
function pairAfter(refreshToken: string, salt: Uint8Array): TokenPair {
  const make = (what: string): string => createHmac('sha256', refreshToken).update(what).update(salt).digest('base64url');
  return { accessToken: make('access'), refreshToken: `${familyOf(refreshToken) ?? make('family')}.${make('refresh')}` };
}

function opened(sessionId: string, pair: TokenPair, accessExpiresAt: Date): OpenedSession {
  return { ...pair, sessionId, expiresIn: Math.max(0, Math.round((accessExpiresAt.getTime() - Date.now()) / 1000)) };
}

function columnsOf({ accessToken, refreshToken }: TokenPair, created: Date) {
  const last = created.getTime() + MAX_SESSION_SECONDS * 1000;
  const now = Date.now();
  return {
    access_hash: hashToken(accessToken),
    refresh_hash: hashToken(refreshToken),
    family_hash: hashToken(familyOf(refreshToken) ?? ''),
    access_expires_at: new Date(Math.min(last, now + ACCESS_SECONDS * 1000)),
    refresh_expires_at: new Date(Math.min(last, now + REFRESH_SECONDS * 1000)),
  };
}
