import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Wrong sign-ins within 15 minutes that lock for 15 minutes. `sticky`: the first wrong one after a
 * lock locks again, for a day. An address may have a whole office behind it.
 */
const subjects = {
  account: { limit: 5, sticky: true },
  address: { limit: 50, sticky: false },
} as const;

const WINDOW = '15 minutes';

type SubjectKind = keyof typeof subjects;

/** A sign-in that is being tried. */
export interface Attempt {
  /** True: the account or the address is locked, and the password is not to be looked at. */
  readonly locked: boolean;
  /** The password was right: the attempt does not count, and the account starts afresh. */
  succeeded(): Promise<void>;
}

/**
 * Counts the attempt before the password is checked, so that many at once cannot slip past the limit.
 * After the fifth wrong one the account is locked for 15 minutes, whoever asks and on every server;
 * the first wrong one after that locks it again.
 */
export async function beginAttempt(db: Db, username: string, ip: string): Promise<Attempt> {
  const account = subjectHash('account', username.toLowerCase());
  const address = subjectHash('address', ip);
  const locked = await db.platform(async ({ tx }) => {
    const accountLocked = await count(tx, account, 'account');
    const addressLocked = await count(tx, address, 'address');
    return accountLocked || addressLocked;
  });
  return {
    locked,
    async succeeded() {
      await db.platform(({ tx }) =>
        sql`
          with cleared as (delete from sign_in_attempts where subject_hash = ${account})
          update sign_in_attempts set failures = greatest(failures - 1, 0) where subject_hash = ${address}`.execute(tx),
      );
    },
  };
}

type SqlRunner = Parameters<ReturnType<typeof sql>['execute']>[0];

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
    sql`delete from sign_in_attempts where window_started_at < now() - interval '1 day' and coalesce(locked_until, now()) <= now()`.execute(
      tx,
    ),
  );
  return Number(numAffectedRows ?? 0);
}

/** People type their password into the name's field: names are not kept. */
function subjectHash(kind: SubjectKind, name: string): Buffer {
  return createHash('sha256').update(`${kind}:${name}`).digest();
}
