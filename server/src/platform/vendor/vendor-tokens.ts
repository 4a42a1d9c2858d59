import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FieldCipher } from '../crypto/field-cipher.ts';
import type { Db, Tx } from '../db/db.ts';

/** Tokens that vendors give for a while, one for all server processes. Of one key never two fetches run at a time. */
export interface VendorTokens {
  /**
   * @param key what the token belongs to; who knows the same key shares it
   * @param refused a token that the vendor does not accept any more
   * @param fetch answers a new one, and for how many seconds it is good
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

/** A token is fetched anew so long before its end. */
const EARLY_MS = 300_000;
/** Who said that they fetch one and did not bring it within so long is dead. Longer than a vendor is waited for. */
const FETCH_SECONDS = 20;
/** How often others look whether it is there. */
const POLL_MS = 100;

/** Keeps them in the table `vendor_tokens`, unreadable: a second token of one key would end the first with some vendors. */
export function createVendorTokens({ db, cipher }: { db: Db; cipher: FieldCipher }): VendorTokens {
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<string>>();
  const isGood = (one: Known | undefined, refused: string | null): one is Known =>
    one !== undefined && one.token !== refused && one.until > Date.now();

  /** A good one that another process brought, or whether this one is to fetch it. */
  async function look(id: string, refused: string | null): Promise<Known | 'fetch' | 'wait'> {
    const kept = await db.platform(({ tx }) => findToken(tx, cipher, id));
    if (isGood(kept, refused)) return kept;
    return db.platform(async ({ tx }) => {
      if (!(await claim(tx, id))) return 'wait';
      // Brought since it was looked for.
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
      const columns = brought && { token: cipher.encrypt(brought.token), good_until: new Date(brought.until) };
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
    const id = cipher.blindIndex(key);
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

async function findToken(tx: Tx, cipher: FieldCipher, key: string): Promise<Known | undefined> {
  const row = await tx.selectFrom('vendor_tokens').select(['token', 'good_until']).where('key', '=', key).executeTakeFirst();
  return row?.token && row.good_until ? { token: cipher.decrypt(row.token), until: row.good_until.getTime() } : undefined;
}

/** Says that this process fetches the token. False: another does. */
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
