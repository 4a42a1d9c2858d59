import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Wrong sign-ins within 15 minutes that lock for 15 minutes. `sticky`: for a day, the first wrong one after a lock locks again.
 * An address may serve a whole office. A place is an account at an address from which it signed in. It has its own count, so
 * strangers cannot lock the owner out.
 */
const subjects = {
  account: { limit: 5, sticky: true },
  place: { limit: 5, sticky: true },
  address: { limit: 50, sticky: false },
  /** Calls that strangers may make: to read something, to send a message to one receiver, and all calls from one address. */
  asked: { limit: 10, sticky: false },
  sent: { limit: 5, sticky: false },
  asker: { limit: 30, sticky: false },
} as const;

/** After so many wrong tries of an account or an address, the user must read a picture. */
const TRIES_WITHOUT_PICTURE = 2;

const WINDOW = '15 minutes';
const PLACE_MEMORY = '30 days';

type SubjectKind = keyof typeof subjects;

/** A sign-in attempt. */
export interface Attempt {
  /** True: the account or the address is locked, and the caller must not check the password. */
  readonly locked: boolean;
  /** The password was right: the attempt does not count, and the account's count starts again. */
  succeeded(): Promise<void>;
}

/** The form of the name that finds an account and counts its attempts. */
export function foldUsername(username: string): string {
  return username.toLowerCase();
}

/**
 * Counts the attempt before the password check, so that parallel attempts cannot pass the limit. After the fifth wrong one the
 * account is locked for 15 minutes, on every server. Only a user at a place of the account can still try. The first wrong one
 * after that locks it again.
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
 * Must this sign-in contain the answer of a picture? For an account at its own place, only its own wrong tries count, as with
 * the locks. A locked account gets its error without a picture.
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

/** Counts a stranger's call by its subject and by the stranger's address, and returns whether it is allowed. */
export function mayAsk(db: Db, kind: 'asked' | 'sent', about: string, ip: string): Promise<boolean> {
  return db.platform(async ({ tx }) => {
    const often = await count(tx, subjectHash(kind, about), kind);
    const busy = await count(tx, subjectHash('asker', ip), 'asker');
    return !often && !busy;
  });
}

/** Resets the count of the account, also of a locked one. */
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

/** Counts one attempt and returns whether it met a lock. */
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

/** Removes expired counts. Returns the number of removed subjects. */
export async function purgeAttempts(db: Db): Promise<number> {
  const { numAffectedRows } = await db.platform(({ tx }) =>
    // A subject without a count is a place, which is stored longer.
    sql`
      delete from sign_in_attempts
      where window_started_at < now() - (case when failures = 0 then ${PLACE_MEMORY} else '1 day' end)::interval
        and coalesce(locked_until, now()) <= now()`.execute(tx),
  );
  return Number(numAffectedRows ?? 0);
}

/** Users sometimes type their password into the field of the name: names are not stored. */
function subjectHash(kind: SubjectKind, name: string): Buffer {
  return createHash('sha256').update(`${kind}:${name}`).digest();
}
