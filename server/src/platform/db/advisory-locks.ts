import { sql } from 'kysely';
import type { TenantDb, Tx } from './db.ts';

/**
 * Every advisory lock of the product, by its number; tools/structure holds that there are no others. A number that once ran
 * stays as it is: while an installation moves to a new release, servers of both must exclude each other.
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
  chatRouting: 7_117_420,
  videoCalls: 7_117_421,
  agentCommands: 7_117_460,
} as const;

/** Of those that each tenant has for itself. PostgreSQL keeps locks of two numbers apart from those of one. */
export type TenantLock = 'departmentTree' | 'labels' | 'demo' | 'chatRouting' | 'videoCalls';

/** Waits until this transaction alone holds the lock of the tenant; its end gives it back. */
export async function lockInTenant({ tx, tenantId }: TenantDb, lock: TenantLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::int, ${tenantId}::int)`.execute(tx);
}

/** Waits until this transaction alone, of the whole installation, holds the lock; its end gives it back. */
export async function lockInstallation(tx: Tx, lock: 'registryKey' | 'remoteClaims'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::bigint)`.execute(tx);
}

/** Waits until this transaction alone holds the lock of the thing of this name; its end gives it back. */
export async function lockNamed(tx: Tx, lock: 'release' | 'agentCommands', name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${ADVISORY_LOCKS[lock]}::bigint))`.execute(tx);
}

/** Takes the lock of migrations for a connection, whose end gives it back. */
export const LOCK_MIGRATION = `select pg_advisory_lock(${ADVISORY_LOCKS.migration})`;

/** Takes the lead of a task ($1: its name) for a connection, if nobody has it: `held`. */
export const TRY_LEAD = `select pg_try_advisory_lock(hashtextextended($1, ${ADVISORY_LOCKS.leader})) as held`;
