import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';
import type { Principal } from '../permissions/principal.ts';
import type { SessionEndReason } from './session-end.ts';
import { readSessionPrincipals, type SessionPrincipal } from './session-principals.ts';
import { noteUse } from './sessions.ts';
import { hashToken } from './token.ts';

/** Finds the agent of an access token. */
export interface Principals {
  /** Throws 4005 if the token is unknown, expired or signed out; 9998 if its session was kicked. */
  find(token: string): Principal | Promise<Principal>;
  /** The principal of a live session, or null: for sockets, which live longer than an access token. */
  ofSession(sessionId: string): Promise<Principal | null>;
  /** The same for many sessions, by session id; sessions that ended are omitted. */
  ofSessions(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>;
  /** The principals of a tenant's signed-in agents, by id, with their current rights. */
  signedIn(tenantId: number, agentIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>;
  /**
   * The agent who started something in a session, with their current rights, also after the session ended. Null: disabled or
   * removed.
   */
  requester(sessionId: string): Promise<Principal | null>;
  onSessionEnded(run: (sessionId: string, reason: SessionEndReason) => void): void;
  /** Rights, departments or accounts of a tenant (null: of any) changed: callers of {@link ofSession} must ask again. */
  onRightsChanged(run: (tenantId: number | null) => void): void;
  /** Notifies a change that the database does not notify, because only time passed. */
  rightsChanged(tenantId: number): void;
}

interface Known {
  principal: Principal;
  expiresAt: number;
}

/** The channel on which the triggers of 0001_platform.sql notify. */
const CHANNEL = 'lianxi_auth';
const CACHE_LIMIT = 20_000;
/**
 * Caches the principals of live tokens in memory. The database notifies every change of a session or of rights, and the
 * notification removes the affected entries. So a change takes effect within a second in every process. While notifications are
 * not certain to arrive, each call asks the database.
 */
export async function createPrincipals(db: Db, listener: Listener): Promise<Principals> {
  const byToken = new Map<string, Known>();
  // A session has one live access token.
  const tokens = new Map<string, string>();
  const ended: ((sessionId: string, reason: SessionEndReason) => void)[] = [];
  const changed: ((tenantId: number | null) => void)[] = [];
  // Grows with every notification: a value that was read before one is not cached after it.
  let generation = 0;

  function forget(sessionId: string): void {
    byToken.delete(tokens.get(sessionId) ?? '');
    tokens.delete(sessionId);
  }
  function forgetRights(tenantId: number | null): void {
    generation += 1;
    for (const { principal } of byToken.values()) {
      if (tenantId === null || principal.tenantId === tenantId) forget(principal.sessionId);
    }
    for (const run of changed) run(tenantId);
  }
  function remember(token: string, known: Known): void {
    if (byToken.size >= CACHE_LIMIT) {
      byToken.clear();
      tokens.clear();
    }
    const { sessionId } = known.principal;
    // The token was exchanged, and its notification has not arrived yet.
    if (tokens.get(sessionId) !== token) forget(sessionId);
    byToken.set(token, known);
    tokens.set(sessionId, token);
  }

  await listener.listen(
    CHANNEL,
    (payload) => {
      const news = JSON.parse(payload) as { session?: string; reason?: SessionEndReason; rotated?: string; rights?: string };
      if (news.session && news.reason) {
        generation += 1;
        forget(news.session);
        for (const run of ended) run(news.session, news.reason);
      } else if (news.rotated) {
        generation += 1;
        forget(news.rotated);
      } else {
        // '*' and 0 name no tenant: the change happened outside a tenant's transaction.
        forgetRights(Number(news.rights) || null);
      }
    },
    () => forgetRights(null),
  );

  async function read(which: ReturnType<typeof sql>): Promise<SessionPrincipal[]> {
    return db.platform(({ tx }) => readSessionPrincipals(tx, which));
  }

  async function load(token: string): Promise<Principal> {
    const started = generation;
    const [session] = await read(sql`s.access_hash = ${hashToken(token)}`);
    if (!session) throw new CodedError(commonErrors.notSignedIn);
    if (session.endReason === 'kicked') throw new CodedError(commonErrors.kicked);
    const expiresAt = session.accessExpiresAt.getTime();
    if (!lives(session) || expiresAt <= Date.now()) throw new CodedError(commonErrors.notSignedIn);
    if (!session.used) await db.platform(({ tx }) => noteUse(tx, token));
    const { principal } = session;
    if (started === generation && listener.healthy) remember(token, { principal, expiresAt });
    return principal;
  }

  return {
    find(token) {
      const known = listener.healthy ? byToken.get(token) : undefined;
      if (known && known.expiresAt > Date.now()) return known.principal;
      return load(token);
    },
    async ofSession(sessionId) {
      const [session] = await read(sql`s.id = ${sessionId}`);
      return session && lives(session) ? session.principal : null;
    },
    async ofSessions(sessionIds) {
      const sessions = await read(sql`s.id = any(${[...sessionIds]}::bigint[])`);
      return new Map(sessions.filter(lives).map(({ principal }) => [principal.sessionId, principal]));
    },
    async signedIn(tenantId, agentIds) {
      const sessions = await read(
        sql`s.tenant_id = ${tenantId} and s.agent_id = any(${[...agentIds]}::bigint[]) and s.ended_at is null
          and s.refresh_expires_at > now()`,
      );
      return new Map(sessions.filter(lives).map(({ principal }) => [principal.agentId, principal]));
    },
    async requester(sessionId) {
      const [session] = await read(sql`s.id = ${sessionId}`);
      return session && !session.disabled ? session.principal : null;
    },
    onSessionEnded: (run) => ended.push(run),
    onRightsChanged: (run) => changed.push(run),
    rightsChanged: forgetRights,
  };
}

function lives({ endReason, disabled }: SessionPrincipal): boolean {
  return endReason === null && !disabled;
}
