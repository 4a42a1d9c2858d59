import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Wrong sign-ins within 15 minutes that lock for 15 minutes. `sticky`: the first wrong one after a
 * lock locks again, for a day. An address may have a whole office behind it. A place is an account at
 * an address from which it signed in: it is counted by itself, so that nobody is locked out by strangers.
 */
const subjects = {
  account: { limit: 5, sticky: true },
  place: { limit: 5, sticky: true },
  address: { limit: 50, sticky: false },
  /** What strangers may ask for: a look at something, a message to somebody, and all of it from one address. */
  asked: { limit: 10, sticky: false },
  sent: { limit: 5, sticky: false },
  asker: { limit: 30, sticky: false },
} as const;

/** After so many wrong tries of an account or an address a person has to read a picture. */
const TRIES_WITHOUT_PICTURE = 2;

const WINDOW = '15 minutes';
const PLACE_MEMORY = '30 days';

type SubjectKind = keyof typeof subjects;

/** A sign-in that is being tried. */
export interface Attempt {
  /** True: the account or the address is locked, and the password is not to be looked at. */
  readonly locked: boolean;
  /** The password was right: the attempt does not count, and the account starts afresh. */
  succeeded(): Promise<void>;
}

/** The spelling under which an account is found and its attempts are counted. */
export function foldUsername(username: string): string {
  return username.toLowerCase();
}

/**
 * Counts the attempt before the password is checked, so that many at once cannot slip past the limit.
 * After the fifth wrong one the account is locked for 15 minutes, on every server and for everyone but
 * who tries from a place of the account; the first wrong one after that locks it again.
 */
export async function beginAttempt(db: Db, username: string, ip: string): Promise<Attempt> {
  const name = foldUsername(username);
  const account = subjectHash('account', name);
  const address = subjectHash('address', ip);
  const place = subjectHash('place', `${name} ${ip}`);
  const { known, locked } = await db.platform(async ({ tx }) => {
    if (await isKnown(tx, place)) return { known: true, locked: await count(tx, place, 'place') };
    const accountLocked = await count(tx, account, 'account');
    const addressLocked = await count(tx, address, 'address');
    return { known: false, locked: accountLocked || addressLocked };
  });
  return {
    locked,
    async succeeded() {
      await db.platform(async ({ tx }) => {
        await sql`
          insert into sign_in_attempts (subject_hash, failures) values (${place}, 0)
          on conflict (subject_hash) do update set
            failures = 0, window_started_at = now(), locked_until = null, refused = false`.execute(tx);
        if (known) return;
        await sql`
          with cleared as (delete from sign_in_attempts where subject_hash = ${account})
          update sign_in_attempts set failures = greatest(failures - 1, 0) where subject_hash = ${address}`.execute(tx);
      });
    },
  };
}

/**
 * Has this sign-in to bring the answer of a picture? An account at a place of its own is asked for its own wrong tries
 * alone, as with the locks. One that is locked is told so without a picture.
 */
export async function needsCheckCode(db: Db, username: string, ip: string): Promise<boolean> {
  const name = foldUsername(username);
  const place = subjectHash('place', `${name} ${ip}`);
  const address = subjectHash('address', ip);
  const { rows } = await db.platform(({ tx }) =>
    sql<{ place: boolean; failures: number; locked: boolean }>`
      select subject_hash = ${place} as place, coalesce(locked_until > now(), false) as locked,
        case when window_started_at >= now() - (case
          when locked_until is null or subject_hash = ${address} then ${WINDOW} else '1 day' end)::interval
        then failures else 0 end as failures
      from sign_in_attempts where subject_hash in (${place}, ${subjectHash('account', name)}, ${address})`.execute(tx),
  );
  const own = rows.filter((row) => row.place);
  const counted = own.length > 0 ? own : rows;
  return !counted.some(({ locked }) => locked) && counted.some(({ failures }) => failures >= TRIES_WITHOUT_PICTURE);
}

/** Counts what a stranger asks for, by what it is about and by the stranger's address, and answers whether it may be done. */
export function mayAsk(db: Db, kind: 'asked' | 'sent', about: string, ip: string): Promise<boolean> {
  return db.platform(async ({ tx }) => {
    const often = await count(tx, subjectHash(kind, about), kind);
    const busy = await count(tx, subjectHash('asker', ip), 'asker');
    return !often && !busy;
  });
}

/** The account starts afresh, also one that is locked. */
export async function clearAttempts(db: Db, username: string): Promise<void> {
  await db.platform(({ tx }) =>
    tx
      .deleteFrom('sign_in_attempts')
      .where('subject_hash', '=', subjectHash('account', foldUsername(username)))
      .execute(),
  );
}

type SqlRunner = Parameters<ReturnType<typeof sql>['execute']>[0];

async function isKnown(tx: SqlRunner, place: Buffer): Promise<boolean> {
  const { rows } = await sql`select from sign_in_attempts where subject_hash = ${place}`.execute(tx);
  return rows.length > 0;
}

/** Counts one attempt and answers whether it met a lock. */
async function count(tx: SqlRunner, hash: Buffer, kind: SubjectKind): Promise<boolean> {
  const { limit, sticky } = subjects[kind];
  const locked = sql`coalesce(known.locked_until > now(), false)`;
  const memory = sticky
    ? sql`(case when known.locked_until is null then ${WINDOW} else '1 day' end)::interval`
    : sql`${WINDOW}::interval`;
  const forgotten = sql`known.window_started_at < now() - ${memory}`;
  const { rows } = await sql<{ refused: boolean }>`
    insert into sign_in_attempts as known (subject_hash, failures) values (${hash}, 1)
    on conflict (subject_hash) do update set
      refused = ${locked},
      failures = case when ${locked} then known.failures when ${forgotten} then 1 else known.failures + 1 end,
      window_started_at = case when not ${locked} and ${forgotten} then now() else known.window_started_at end,
      locked_until = case
        when ${locked} then known.locked_until
        when ${forgotten} then null
        when known.failures + 1 >= ${limit} then now() + ${WINDOW}::interval
      end
    returning refused`.execute(tx);
  return rows[0]?.refused ?? false;
}

/** Removes what no longer counts. Answers how many subjects went. */
export async function purgeAttempts(db: Db): Promise<number> {
  const { numAffectedRows } = await db.platform(({ tx }) =>
    // Nothing counted against it: a place, which is remembered longer.
    sql`
      delete from sign_in_attempts
      where window_started_at < now() - (case when failures = 0 then ${PLACE_MEMORY} else '1 day' end)::interval
        and coalesce(locked_until, now()) <= now()`.execute(tx),
  );
  return Number(numAffectedRows ?? 0);
}

/** People type their password into the name's field: names are not kept. */
function subjectHash(kind: SubjectKind, name: string): Buffer {
  return createHash('sha256').update(`${kind}:${name}`).digest();
}
