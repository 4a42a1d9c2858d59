import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ArtefactStore } from './artefact-store.ts';
import { SYSTEM, writeEvent } from './release-rows.ts';

/** A release's files stay for this time after the last pointer left it. */
const KEPT = sql`interval '90 days'`;
const EVERY_MS = 60 * 60_000;
/** Younger files without a row may belong to a running upload. */
const ORPHAN_MS = 60 * 60_000;

interface Retention {
  db: Db;
  store: ArtefactStore;
  /** The number of bundled releases per remote without a pointer that stay; null: they stay as long as others. */
  keepBundled: number | null;
  log: FastifyBaseLogger;
}

/** Sweeps now and every hour. Every server does it, because each has its own files. Returns the function that stops it. */
export function startRetention(retention: Retention): () => void {
  const sweep = () =>
    sweepReleases(retention).catch((error: unknown) => retention.log.error({ err: error }, 'releases not swept'));
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  void sweep();
  return () => clearInterval(timer);
}

/** Expires old releases, and removes files that no release has any more. */
export async function sweepReleases({ db, store, keepBundled, log }: Retention): Promise<void> {
  const expired = await db.platform(async ({ tx }) => {
    // No pointer moves during this check.
    await sql`select 1 from remotes order by remote_id for update`.execute(tx);
    const gone = await expire(tx, keepBundled);
    for (const { remote_id: remoteId, version } of gone) {
      await writeEvent(tx, { remoteId, version, action: 'expired', actor: SYSTEM });
    }
    await sql`delete from release_health where minute < now() - ${KEPT}`.execute(tx);
    // Judged for a day.
    await sql`delete from release_sessions where last_at < now() - interval '2 days'`.execute(tx);
    await sql`delete from host_builds where last_seen < now() - ${KEPT}`.execute(tx);
    return gone.length;
  });
  const old = await store.olderThan(ORPHAN_MS);
  const rows = await db.platform(({ tx }) =>
    tx.selectFrom('remote_releases').select(['remote_id', 'version']).where('expired_at', 'is', null).execute(),
  );
  const kept = new Set(rows.map((row) => `${row.remote_id} ${row.version}`));
  const orphans = old.filter(({ remoteId, version }) => !kept.has(`${remoteId} ${version}`));
  for (const address of orphans) await store.remove(address);
  if (expired + orphans.length > 0) log.info({ expired, removed: orphans.length }, 'releases swept');
}

async function expire(tx: Tx, keepBundled: number | null) {
  const { rows } = await sql<{ remote_id: string; version: string }>`
    update remote_releases r set expired_at = now(), manifest = '{}', integrity = '{}'
    from (
      select remote_id, version, row_number() over (partition by remote_id, origin order by created_at desc) as age
      from remote_releases
    ) aged
    where aged.remote_id = r.remote_id and aged.version = r.version and r.expired_at is null
      and (r.idle_since < now() - ${KEPT}
        or r.origin = 'bundled' and r.idle_since is not null and aged.age > ${keepBundled ?? 1_000_000}::int)
    returning r.remote_id, r.version`.execute(tx);
  return rows;
}
