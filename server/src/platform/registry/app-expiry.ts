import { sql } from 'kysely';
import type { Principals } from '../auth/principals.ts';
import type { Db } from '../db/db.ts';

/** Tells when an app runs out by itself, which no notification of the database does. */
export interface AppExpiry {
  close(): void;
}

/** Changes that come together are looked at together. */
const GATHER_MS = 100;
/** However far the next expiry is, and after a fault: clocks are set, and signals get lost. */
const LOOK_EVERY_MS = 60_000;

/** Sleeps until the next app of any tenant runs out; that tenant's rights have changed then. */
export function watchAppExpiry(
  db: Db,
  principals: Pick<Principals, 'onRightsChanged' | 'rightsChanged'>,
  onFault: (error: unknown) => void,
): AppExpiry {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let since = new Date(0);

  function plan(ms: number): void {
    const at = Date.now() + ms;
    if (timer && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      timer = undefined;
      look().catch((error: unknown) => {
        onFault(error);
        plan(LOOK_EVERY_MS);
      });
    }, ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    const { now, passed, next_ms } = await readExpiries(db, since);
    since = now;
    plan(Math.min(Math.ceil(next_ms ?? LOOK_EVERY_MS), LOOK_EVERY_MS));
    for (const tenantId of passed) principals.rightsChanged(tenantId);
  }

  principals.onRightsChanged(() => plan(GATHER_MS));
  plan(0);
  return { close: () => clearTimeout(timer) };
}

interface Expiries {
  now: Date;
  /** Tenants of which something ran out after `since`. */
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
