import { sql } from 'kysely';
import type { Principals } from '../auth/principals.ts';
import type { Db } from '../db/db.ts';
import { type DueWatch, watchDue } from '../due-watch.ts';

/** Changes within this time are processed together. */
const GATHER_MS = 100;

/**
 * Sleeps until the next app of any tenant expires, which the database does not notify. Then that tenant's rights have changed.
 */
export function watchAppExpiry(
  db: Db,
  principals: Pick<Principals, 'onRightsChanged' | 'rightsChanged'>,
  onFault: (error: unknown) => void,
): DueWatch {
  let since = new Date(0);
  const watch = watchDue(async () => {
    const { now, passed, next_ms } = await readExpiries(db, since);
    since = now;
    for (const tenantId of passed) principals.rightsChanged(tenantId);
    return next_ms;
  }, onFault);
  principals.onRightsChanged(() => watch.within(GATHER_MS));
  return watch;
}

interface Expiries {
  now: Date;
  /** Tenants with an app that expired after `since`. */
  passed: number[];
  next_ms: number | null;
}

async function readExpiries(db: Db, since: Date): Promise<Expiries> {
  const { rows } = await db.platform(({ tx }) =>
    sql<Expiries>`
      select now() as now,
        array(select distinct tenant_id from tenant_remotes where expires_at > ${since} and expires_at <= now()) as passed,
        extract(epoch from (select min(expires_at) from tenant_remotes where expires_at > now()) - now())::float8 * 1000 as next_ms`.execute(
      tx,
    ),
  );
  const [expiries] = rows;
  if (!expiries) throw new Error('The look for expiries answered nothing');
  return expiries;
}
