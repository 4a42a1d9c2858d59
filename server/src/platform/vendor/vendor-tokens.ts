import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { InstallationCipher } from '../crypto/installation-cipher.ts';
import type { Db, Tx } from '../db/db.ts';

/** Temporary tokens of vendors, one for all server processes. Two fetches for one key never run at once. */
export interface VendorTokens {
  /**
   * @param key the owner of the token; callers with the same key share it
   * @param refused a token that the vendor no longer accepts
   * @param fetch returns a new token, and its validity in seconds
   */
  of(key: string, refused: string | null, fetch: () => Promise<Given>): Promise<string>;
}

interface Given {
  readonly token: string;
  readonly seconds: number;
}

interface Known {
  readonly token: string;
  readonly until: number;
}

/** A token is fetched again this long before its end. */
const EARLY_MS = 300_000;
/** A process that announced a fetch and did not deliver within this time is dead. Longer than the time-out of a vendor. */
const FETCH_SECONDS = 20;
/** How often other processes check for the token. */
const POLL_MS = 100;

/** Stores them sealed in the table `vendor_tokens`: with some vendors a second token of one key ends the first. */
export function createVendorTokens({
  db,
  installationCipher: cipher,
}: {
  db: Db;
  installationCipher: InstallationCipher;
}): VendorTokens {
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<string>>();
  const isGood = (one: Known | undefined, refused: string | null): one is Known =>
    one !== undefined && one.token !== refused && one.until > Date.now();

  /** A valid token of another process, or whether this process must fetch it. */
  async function look(id: string, refused: string | null): Promise<Known | 'fetch' | 'wait'> {
    const kept = await db.platform(({ tx }) => findToken(tx, cipher, id));
    if (isGood(kept, refused)) return kept;
    return db.platform(async ({ tx }) => {
      if (!(await claim(tx, id))) return 'wait';
      // Another process delivered it since the check.
      const brought = await findToken(tx, cipher, id);
      if (!isGood(brought, refused)) return 'fetch';
      await tx.updateTable('vendor_tokens').set({ fetched_until: null }).where('key', '=', id).execute();
      return brought;
    });
  }

  async function fetchAndKeep(id: string, fetch: () => Promise<Given>): Promise<Known> {
    let brought: Known | null = null;
    try {
      const { token, seconds } = await fetch();
      brought = { token, until: Date.now() + Math.max(seconds * 1000 - EARLY_MS, 0) };
      return brought;
    } finally {
      const columns = brought && {
        token: cipher.encrypt('vendor_tokens.token', brought.token),
        good_until: new Date(brought.until),
      };
      await db.platform(({ tx }) =>
        tx
          .updateTable('vendor_tokens')
          .set({ ...columns, fetched_until: null })
          .where('key', '=', id)
          .execute(),
      );
    }
  }

  async function obtain(key: string, refused: string | null, fetch: () => Promise<Given>): Promise<string> {
    const id = cipher.blindIndex('vendor_tokens.key', key);
    for (;;) {
      const found = await look(id, refused);
      if (found === 'wait') {
        await delay(POLL_MS);
        continue;
      }
      const token = found === 'fetch' ? await fetchAndKeep(id, fetch) : found;
      known.set(key, token);
      return token.token;
    }
  }

  return {
    of(key, refused, fetch) {
      const kept = known.get(key);
      if (isGood(kept, refused)) return Promise.resolve(kept.token);
      let run = running.get(key);
      if (!run) {
        run = obtain(key, refused, fetch).finally(() => running.delete(key));
        running.set(key, run);
      }
      return run;
    },
  };
}

async function findToken(tx: Tx, cipher: InstallationCipher, key: string): Promise<Known | undefined> {
  const row = await tx.selectFrom('vendor_tokens').select(['token', 'good_until']).where('key', '=', key).executeTakeFirst();
  return row?.token && row.good_until
    ? { token: cipher.decrypt('vendor_tokens.token', row.token), until: row.good_until.getTime() }
    : undefined;
}

/** Announces that this process fetches the token. False: another process does. */
async function claim(tx: Tx, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_tokens (key, fetched_until) values (${key}, now() + make_interval(secs => ${FETCH_SECONDS}))
    on conflict (key) do update set fetched_until = excluded.fetched_until
    where vendor_tokens.fetched_until is null or vendor_tokens.fetched_until < now()`.execute(tx);
  return numAffectedRows === 1n;
}

/** Removes tokens that ended. */
export async function purgeVendorTokens(db: Db): Promise<number> {
  const { numDeletedRows } = await db.platform(({ tx }) =>
    tx.deleteFrom('vendor_tokens').where('good_until', '<', sql<Date>`now() - interval '1 day'`).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
