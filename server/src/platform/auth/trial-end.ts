import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { type DueWatch, watchDue } from '../due-watch.ts';
import type { Principals } from './principals.ts';

/** Changes within this time are processed together. */
const GATHER_MS = 100;

/**
 * Sleeps until the next trial is over, and then ends the sessions of its tenant. This also closes its sockets and removes its
 * agents from the caches. If the operator ends a trial, the database ends the sessions itself.
 */
export function watchTrialEnds(
  db: Db,
  principals: Pick<Principals, 'onRightsChanged'>,
  onFault: (error: unknown) => void,
): DueWatch {
  const watch = watchDue(() => endSessionsOfEndedTrials(db), onFault);
  principals.onRightsChanged(() => watch.within(GATHER_MS));
  return watch;
}

/** Returns in how many ms the next trial is over; null: there is none. */
async function endSessionsOfEndedTrials(db: Db): Promise<number | null> {
  return db.platform(async ({ tx }) => {
    const { rows } = await sql<{ next_ms: number | null }>`
      select extract(epoch from min(trial_ends_at) - now())::float8 * 1000 as next_ms from tenants
      where trial_ends_at > now()`.execute(tx);
    await sql`
      update auth_sessions set ended_at = now(), end_reason = 'revoked'
      where ended_at is null and tenant_id in (select id from tenants where trial_ends_at <= now())`.execute(tx);
    return rows[0]?.next_ms ?? null;
  });
}
