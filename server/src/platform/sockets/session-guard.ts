import type { OfflineReason } from '@lianxi/contracts/kit/events';
import { sql } from 'kysely';
import type { SessionEndReason } from '../auth/session-end.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';

/** An open socket of a session. */
export interface SessionHolder {
  readonly sessionId: string;
  /** Notifies the client and closes. */
  endSession(reason: OfflineReason): void;
}

/** Closes the sockets of ended sessions: at the signal, and by polling the table for lost signals. */
export interface SessionGuard {
  add(holder: SessionHolder): void;
  remove(holder: SessionHolder): void;
  close(): void;
}

/** Sessions also end by expiry, which sends no signal. */
const CHECK_MS = 30_000;
/** Longer than a handshake takes between the check of its session and {@link SessionGuard.add}. */
const REMEMBER_MS = 15_000;

export async function createSessionGuard(
  { db, onSessionEnded }: { db: Db; onSessionEnded: (run: (sessionId: string, reason: SessionEndReason) => void) => void },
  listener: Listener,
  onFault: (error: unknown) => void,
): Promise<SessionGuard> {
  const holders = new Map<string, SessionHolder | Set<SessionHolder>>();
  // The signal of a session's end may arrive before a handshake that just found it alive is complete.
  const justEnded = new Map<string, { reason: OfflineReason; at: number }>();

  const remember = (sessionId: string, reason: OfflineReason): void => {
    const now = Date.now();
    for (const [known, { at }] of justEnded) {
      if (now - at < REMEMBER_MS) break;
      justEnded.delete(known);
    }
    justEnded.set(sessionId, { reason, at: now });
  };

  const end = (sessionId: string, reason: OfflineReason): void => {
    const held = holders.get(sessionId);
    if (!held) return;
    for (const holder of held instanceof Set ? [...held] : [held]) holder.endSession(reason);
  };

  const check = async (): Promise<void> => {
    const asked = [...holders.keys()];
    if (asked.length === 0) return;
    const living = await livingSessions(db, asked);
    for (const sessionId of asked) {
      const reason = living.get(sessionId);
      if (reason !== 'alive') end(sessionId, offlineReason(reason ?? 'revoked'));
    }
  };
  const checkNow = (): void => void check().catch(onFault);

  onSessionEnded((sessionId, reason) => {
    remember(sessionId, offlineReason(reason));
    end(sessionId, offlineReason(reason));
  });
  await listener.listen('lianxi_auth', () => {}, checkNow);
  const timer = setInterval(checkNow, CHECK_MS);
  timer.unref();

  return {
    add(holder) {
      const held = holders.get(holder.sessionId);
      if (!held) holders.set(holder.sessionId, holder);
      else if (held instanceof Set) held.add(holder);
      else holders.set(holder.sessionId, new Set([held, holder]));
      const ended = justEnded.get(holder.sessionId);
      // After the handshake: the end then undoes what the handshake did for the socket.
      if (ended) setImmediate(end, holder.sessionId, ended.reason);
    },
    remove(holder) {
      const held = holders.get(holder.sessionId);
      if (held instanceof Set) {
        held.delete(holder);
        if (held.size === 0) holders.delete(holder.sessionId);
      } else if (held === holder) holders.delete(holder.sessionId);
    },
    close: () => clearInterval(timer),
  };
}

/** The reason for the browser: a session that its owner ended elsewhere counts as revoked. */
function offlineReason(reason: SessionEndReason | 'lapsed'): OfflineReason {
  return reason === 'signed-out' ? 'revoked' : reason;
}

/** The state of each session; sessions that no longer exist are omitted. */
async function livingSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, SessionEndReason | 'alive' | 'lapsed'>> {
  const rows = await db.platform(({ tx }) =>
    tx
      .selectFrom('auth_sessions')
      .select(['id', 'end_reason', sql<boolean>`refresh_expires_at <= now()`.as('lapsed')])
      .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${sessionIds}::bigint[]`)))
      .execute(),
  );
  const alive = (lapsed: boolean) => (lapsed ? 'lapsed' : 'alive');
  return new Map(rows.map((row) => [row.id, (row.end_reason as SessionEndReason | null) ?? alive(row.lapsed)]));
}
