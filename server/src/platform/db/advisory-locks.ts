import { sql } from 'kysely';
import type { TenantDb, Tx } from './db.ts';

/**
 * Every advisory lock of the product, with its number; tools/structure checks that there are no others. A number that was
 * released must not change: while an installation moves to a new release, servers of both must exclude each other.
 */
export const ADVISORY_LOCKS = {
  migration: 7_117_401,
  leader: 7_117_402,
  registryKey: 7_117_403,
  release: 7_117_404,
  remoteClaims: 7_117_405,
  departmentTree: 7_117_406,
  labels: 7_117_407,
  demo: 7_117_408,
  ivrHosts: 7_117_409,
  chatRouting: 7_117_420,
  videoCalls: 7_117_421,
  contacts: 7_117_430,
  agentCommands: 7_117_460,
  outboundDesk: 7_117_461,
} as const;

/** Locks that each tenant has separately. PostgreSQL keeps locks with two numbers separate from those with one. */
export type TenantLock = 'departmentTree' | 'labels' | 'demo' | 'ivrHosts' | 'chatRouting' | 'videoCalls' | 'contacts';

/** Waits until only this transaction holds the lock of the tenant; the end of the transaction releases it. */
export async function lockInTenant({ tx, tenantId }: TenantDb, lock: TenantLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::int, ${tenantId}::int)`.execute(tx);
}

/** Waits until only this transaction in the whole installation holds the lock; the end of the transaction releases it. */
export async function lockInstallation(tx: Tx, lock: 'registryKey' | 'remoteClaims'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::bigint)`.execute(tx);
}

/** Waits until only this transaction holds the lock for this name; the end of the transaction releases it. */
export async function lockNamed(tx: Tx, lock: 'release' | 'agentCommands' | 'outboundDesk', name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${ADVISORY_LOCKS[lock]}::bigint))`.execute(tx);
}

/**
 * Waits until only this transaction may contact these people of a tenant; the end of the transaction releases them. They are
 * locked in one order, so that two transactions with the same people never wait for each other.
 */
export async function lockContacts({ tx, tenantId }: TenantDb, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].toSorted();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`${tenantId} `} || name, ${ADVISORY_LOCKS.contacts}::bigint))
    from unnest(${sorted}::text[]) as given(name)`.execute(tx);
}

/** Takes the lock of migrations for a connection; the end of the connection releases it. */
export const LOCK_MIGRATION = `select pg_advisory_lock(${ADVISORY_LOCKS.migration})`;

/** Takes the lead of a task ($1: its name) for a connection, if no other connection has it: `held`. */
export const TRY_LEAD = `select pg_try_advisory_lock(hashtextextended($1, ${ADVISORY_LOCKS.leader})) as held`;
