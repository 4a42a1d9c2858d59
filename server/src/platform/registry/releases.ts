import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';
import type { ArtefactAddress } from './artefact-store.ts';
import type { ImportBundled } from './bundled-releases.ts';
import { type HostBuild, noteHostBuild, readHostBuild } from './host-build.ts';
import type { Integrity } from './integrity.ts';

/** A release that sessions may run. */
export interface Release {
  readonly version: string;
  readonly remote: RemoteManifest;
  /** Its Module Federation manifest. */
  readonly manifest: Record<string, unknown>;
  readonly integrity: Integrity;
}

/** A remote and its pointers. */
export interface RemoteState {
  readonly id: string;
  readonly stable: Release | null;
  readonly previous: Release | null;
  readonly canary: Release | null;
  readonly percent: number;
  readonly tenantIds: readonly number[];
  /** Its newest release, for its name and addresses if no release can run. */
  readonly newest: RemoteManifest | null;
  /** The stable release was revoked, and none replaced it. */
  readonly revoked: boolean;
  /** Revoked versions whose files still exist, the latest first. */
  readonly revokedVersions: readonly string[];
  /** Versions that do badly for a tenant, which runs another one meanwhile. */
  readonly withheld: readonly { readonly version: string; readonly tenantId: number }[];
}

/** All remotes at this moment, by id. */
export interface Releases {
  readonly host: HostBuild;
  readonly remotes: readonly RemoteState[];
}

/** The current releases: from memory, and from the database after a pointer moved. */
export type ReadReleases = () => Promise<Releases>;

export interface ReleaseDirectory {
  readonly read: ReadReleases;
  /** Was it revoked? While the database is away: by the last state that this server knows. */
  readonly isRevoked: (address: ArtefactAddress) => Promise<boolean>;
  close(): void;
}

interface Options {
  distDir: string;
  db: Db;
  listener: Listener;
  importBundled: ImportBundled;
  log: FastifyBaseLogger;
}

/** The shortest time between two reads of the distribution folder. */
const LOOK_EVERY_MS = 1000;
/** How often the server notes its host as live. */
const NOTE_EVERY_MS = 5 * 60_000;

export async function createReleases({ distDir, db, listener, importBundled, log }: Options): Promise<ReleaseDirectory> {
  let known: Releases | null = null;
  let page = '';
  let host = await readHostBuild(distDir);
  // Grows with every notification; a value that was read before one is read again.
  let generation = 0;
  let readAt = -1;
  let lookedAt = 0;
  let looking: Promise<Releases> | null = null;

  const changed = (): void => {
    generation += 1;
  };
  await listener.listen('lianxi_releases', changed, changed);

  async function look(): Promise<Releases> {
    const now = await stamp(join(distDir, 'host/index.html'));
    if (now !== page) {
      host = await readHostBuild(distDir);
      await noteHostBuild(db, host);
      page = now;
      changed();
    }
    if (await importBundled()) changed();
    while (!known || readAt !== generation) {
      const started = generation;
      known = { host, remotes: await load(db, log) };
      readAt = started;
    }
    // Without notifications each call asks.
    if (!listener.healthy) readAt = -1;
    lookedAt = Date.now();
    return known;
  }

  await noteHostBuild(db, host);
  // The bundled releases exist before a team can release a later version.
  await look();
  const timer = setInterval(() => {
    noteHostBuild(db, host).catch((error: unknown) => log.warn({ err: error }, 'host build not noted'));
  }, NOTE_EVERY_MS);
  timer.unref();

  const read: ReadReleases = () => {
    if (known && readAt === generation && Date.now() - lookedAt < LOOK_EVERY_MS) return Promise.resolve(known);
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    read,
    async isRevoked({ remoteId, version }) {
      const releases = await read().catch(() => known);
      return releases?.remotes.some(({ id, revokedVersions }) => id === remoteId && revokedVersions.includes(version)) ?? false;
    },
    close: () => clearInterval(timer),
  };
}

/** The hashes of a release's files, for current and former releases; null if it does not exist. */
export async function readIntegrity(db: Db, { remoteId, version }: ArtefactAddress): Promise<Integrity | null> {
  const found = await db.platform(({ tx }) =>
    tx
      .selectFrom('remote_releases')
      .select('integrity')
      .where('remote_id', '=', remoteId)
      .where('version', '=', version)
      .where('expired_at', 'is', null)
      .executeTakeFirst(),
  );
  return (found?.integrity as Integrity | undefined) ?? null;
}

async function stamp(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null);
  return stats ? `${stats.mtimeMs}:${stats.size}` : '';
}

async function load(db: Db, log: FastifyBaseLogger): Promise<RemoteState[]> {
  const [remotes, rows, revoked, withheld] = await db.platform(({ tx }) =>
    Promise.all([
      tx.selectFrom('remotes').selectAll().orderBy('remote_id').execute(),
      sql<Row>`
        select r.remote_id, r.version, r.state, r.remote, r.manifest, r.integrity
        from remote_releases r join remotes m on m.remote_id = r.remote_id
        where r.version in (m.stable_version, m.previous_version, m.canary_version)
        union all
        select distinct on (r.remote_id) r.remote_id, r.version, r.state, r.remote, '{}'::jsonb, '{}'::jsonb
        from remote_releases r join remotes m on m.remote_id = r.remote_id
        where m.stable_version is null and m.canary_version is null
        order by remote_id`
        .execute(tx)
        .then((result) => result.rows),
      tx
        .selectFrom('remote_releases')
        .select(['remote_id', 'version'])
        .where('revoked_at', 'is not', null)
        .where('expired_at', 'is', null)
        .orderBy('revoked_at', 'desc')
        .execute(),
      tx.selectFrom('release_withheld').select(['remote_id', 'version', 'tenant_id']).execute(),
    ]),
  );
  const byAddress = new Map<string, Release>();
  const newest = new Map<string, { remote: RemoteManifest; state: string }>();
  for (const row of rows) {
    const remote = remoteManifest.safeParse(row.remote);
    if (!remote.success) {
      log.warn({ remote: row.remote_id, version: row.version, err: remote.error }, 'release does not fit this server');
      continue;
    }
    const { version, manifest, integrity } = row;
    byAddress.set(`${row.remote_id} ${version}`, { version, remote: remote.data, manifest, integrity });
    newest.set(row.remote_id, { remote: remote.data, state: row.state });
  }
  return remotes.map((row) => {
    const at = (version: string | null) => (version === null ? null : (byAddress.get(`${row.remote_id} ${version}`) ?? null));
    const last = newest.get(row.remote_id);
    return {
      id: row.remote_id,
      stable: at(row.stable_version),
      previous: at(row.previous_version),
      canary: at(row.canary_version),
      percent: row.canary_percent,
      tenantIds: row.canary_tenants,
      newest: last?.remote ?? null,
      revoked: row.stable_version === null && last?.state === 'revoked',
      revokedVersions: revoked.filter(({ remote_id }) => remote_id === row.remote_id).map(({ version }) => version),
      withheld: withheld
        .filter(({ remote_id }) => remote_id === row.remote_id)
        .map(({ version, tenant_id: tenantId }) => ({ version, tenantId })),
    };
  });
}

interface Row {
  remote_id: string;
  version: string;
  state: string;
  remote: unknown;
  manifest: Record<string, unknown>;
  integrity: Record<string, string>;
}
