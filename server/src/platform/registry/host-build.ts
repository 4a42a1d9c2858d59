import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { satisfies } from 'semver';
import type { Db, Tx } from '../db/db.ts';

/** Versions of our packages, by name. */
export type Provides = Readonly<Record<string, string>>;

/** The host that a server serves, and the packages that it provides to remotes. */
export interface HostBuild {
  readonly build: string;
  readonly provides: Provides;
}

/** A host that was served within a day may be open in a browser. */
const LIVE_HOURS = 24;

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** Reads the host that is served now. */
export async function readHostBuild(distDir: string): Promise<HostBuild> {
  const provides: Record<string, string> = {};
  for (const name of ['contracts', 'shared']) {
    const { version } = JSON.parse(await readFile(join(workspace, name, 'package.json'), 'utf8')) as { version: string };
    provides[name] = version;
  }
  const page = await readFile(join(distDir, 'host/index.html')).catch(() => null);
  return { build: page ? createHash('sha256').update(page).digest('hex').slice(0, 8) : 'none', provides };
}

/** Notifies all servers that this build is served. */
export async function noteHostBuild(db: Db, { build, provides }: HostBuild): Promise<void> {
  await db.platform(({ tx }) =>
    sql`insert into host_builds (build, provides) values (${build}, ${JSON.stringify(provides)}::jsonb)
        on conflict (build) do update set provides = excluded.provides, last_seen = now()`.execute(tx),
  );
}

export interface LiveHost extends HostBuild {
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

/** Builds that may be open in a browser, the newest first. */
export async function readLiveHosts(tx: Tx): Promise<LiveHost[]> {
  const rows = await tx
    .selectFrom('host_builds')
    .selectAll()
    .where('last_seen', '>', sql<Date>`now() - make_interval(hours => ${LIVE_HOURS})`)
    .orderBy('first_seen', 'desc')
    .execute();
  return rows.map((row) => ({
    build: row.build,
    provides: row.provides as Record<string, string>,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
  }));
}

/** Does a host have the packages that a release was built against? */
export function fits(requires: Provides, provides: Provides): boolean {
  return Object.entries(requires).every(([name, range]) => satisfies(provides[name] ?? '', range));
}
