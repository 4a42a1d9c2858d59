import { authErrors } from '@lianxi/contracts/auth/auth.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { SessionEndReason } from '../kernel.ts';
import { hashToken, newToken } from './token.ts';

const ACCESS_SECONDS = 2 * 3600;
const REFRESH_SECONDS = 7 * 24 * 3600;
/** Two tabs may send the same refresh token within this time; later, its return means that it was copied. */
const ROTATION_GRACE_SECONDS = 30;

interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** A session's new tokens. */
export type OpenedSession = TokenPair & { readonly sessionId: string };

interface SessionOwner {
  tenantId: number;
  agentId: string;
}

/**
 * Starts a session. Unless the tenant allows several at once, the agent's older ones are kicked. The
 * caller holds the lock of the agent's row, so that of two sign-ins at once one kicks the other.
 */
export async function startSession(tx: Tx, owner: SessionOwner & { multiSignOn: boolean; ip: string }): Promise<OpenedSession> {
  if (!owner.multiSignOn) await endSessions(tx, owner, 'kicked');
  const pair = newPair();
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({ tenant_id: owner.tenantId, agent_id: owner.agentId, ip: owner.ip, ...columnsOf(pair) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...pair, sessionId: id };
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
 * Exchanges a refresh token for a new pair; the old pair ends. A refresh token that comes back long
 * after its exchange was copied: its session ends. Throws `auth.badRefreshToken`; of a session
 * that somebody ended `auth.sessionEnded`, or 9998 when it was kicked.
 */
export async function rotateSession(db: Db, refreshToken: string): Promise<SessionOwner & { pair: OpenedSession }> {
  const hash = hashToken(refreshToken);
  const rotated = await db.platform(async ({ tx }) => {
    const pair = newPair();
    const session = await tx
      .updateTable('auth_sessions as s')
      .from('agents as a')
      .from('tenants as t')
      .set((eb) => ({ ...columnsOf(pair), previous_refresh_hash: eb.ref('s.refresh_hash'), refreshed_at: sql<Date>`now()` }))
      .whereRef('a.tenant_id', '=', 's.tenant_id')
      .whereRef('a.id', '=', 's.agent_id')
      .whereRef('t.id', '=', 's.tenant_id')
      .where('s.refresh_hash', '=', hash)
      .where('s.ended_at', 'is', null)
      .where('s.refresh_expires_at', '>', sql<Date>`now()`)
      .where('a.disabled', '=', false)
      .where('t.disabled', '=', false)
      .where(sql<boolean>`coalesce(t.trial_ends_at > now(), true)`)
      .returning(['s.tenant_id', 's.agent_id', 's.id'])
      .executeTakeFirst();
    if (session) return { tenantId: session.tenant_id, agentId: session.agent_id, pair: { ...pair, sessionId: session.id } };
    await tx
      .updateTable('auth_sessions')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'revoked' })
      .where('previous_refresh_hash', '=', hash)
      .where('ended_at', 'is', null)
      .where('refreshed_at', '<', sql<Date>`now() - make_interval(secs => ${ROTATION_GRACE_SECONDS})`)
      .execute();
    const ended = await tx.selectFrom('auth_sessions').select('end_reason').where('refresh_hash', '=', hash).executeTakeFirst();
    if (!ended?.end_reason) return authErrors.badRefreshToken;
    return ended.end_reason === 'kicked' ? commonErrors.kicked : authErrors.sessionEnded;
  });
  if ('reason' in rotated) throw new CodedError(rotated);
  return rotated;
}

/** Removes sessions that ended or ran out a month ago. Answers how many went. */
export async function purgeSessions(db: Db): Promise<number> {
  const { numAffectedRows } = await db.platform(({ tx }) =>
    sql`delete from auth_sessions where coalesce(ended_at, refresh_expires_at) < now() - interval '30 days'`.execute(tx),
  );
  return Number(numAffectedRows ?? 0);
}

function newPair(): TokenPair {
  return { accessToken: newToken(), refreshToken: newToken(), expiresIn: ACCESS_SECONDS };
}

function columnsOf({ accessToken, refreshToken }: TokenPair) {
  const now = Date.now();
  return {
    access_hash: hashToken(accessToken),
    refresh_hash: hashToken(refreshToken),
    access_expires_at: new Date(now + ACCESS_SECONDS * 1000),
    refresh_expires_at: new Date(now + REFRESH_SECONDS * 1000),
  };
}
