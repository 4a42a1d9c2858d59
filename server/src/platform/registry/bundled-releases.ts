import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { SemVer } from 'semver';
import * as z from 'zod';
import type { Db, Tx } from '../db/db.ts';
import type { ArtefactAddress, ArtefactStore } from './artefact-store.ts';
import { measureFolder } from './integrity.ts';
import { promote } from './release-pointers.ts';
import { insertRelease, lockRelease, lockRemote, type RemoteRow, SYSTEM } from './release-rows.ts';

/** `current.json`: the build's output for one remote. */
const currentFile = z.object({
  version: z.string().regex(/^[\w.+-]+$/),
  remote: remoteManifest,
  manifest: z.record(z.string(), z.unknown()),
});
type Current = z.output<typeof currentFile>;

/** Takes over new content of the distribution folder; cheap if nothing changed. Returns whether something had changed. */
export type ImportBundled = () => Promise<boolean>;

/** When the store or the database was away, the next try follows after this time. */
const RETRY_MS = 10_000;

interface Options {
  distDir: string;
  /** The file in which this server notes its last bundled release. */
  memoryFile: string;
  db: Db;
  store: ArtefactStore;
  log: FastifyBaseLogger;
}

/**
 * The releases of the server's own build. A release that is new, or that is not the one that this server brought last, becomes
 * stable, unless the remote's team is ahead. So the product runs as it was built. A release that changes while the server runs
 * always becomes stable, because a developer is building it. A restart moves nothing, so a rollback stays.
 */
export function createBundledImport({ distDir, memoryFile, db, store, log }: Options): ImportBundled {
  const folder = join(distDir, 'remotes');
  const seen = new Map<string, { stamp: string; lookAgainAt: number }>();
  let brought: Record<string, string> | null = null;

  async function bring(id: string, isNow: boolean): Promise<void> {
    const current = currentFile.parse(JSON.parse(await readFile(join(folder, id, 'current.json'), 'utf8')));
    if (current.remote.id !== id) throw new Error(`The release in folder ${id} is of ${current.remote.id}`);
    brought ??= await readMemory(memoryFile);
    const { version } = current;
    const change = isNow ? 'now' : (brought[id] ?? version) !== version ? 'since the last start' : 'none';
    await take(db, store, current, join(folder, id, version), change);
    if (brought[id] === version) return;
    brought[id] = version;
    await writeMemory(memoryFile, brought);
  }

  return async () => {
    let changed = false;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((each) => each.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const id = entry.name;
      const stats = await stat(join(folder, id, 'current.json')).catch(() => null);
      if (!stats) continue;
      const stamp = `${stats.mtimeMs}:${stats.size}`;
      const before = seen.get(id);
      if (before?.stamp === stamp && Date.now() < before.lookAgainAt) continue;
      seen.set(id, { stamp, lookAgainAt: Number.POSITIVE_INFINITY });
      changed = true;
      await bring(id, before !== undefined && before.stamp !== stamp).catch((error: unknown) => {
        log.error({ err: error, remote: id }, 'release of the build not taken over');
        seen.set(id, { stamp, lookAgainAt: Date.now() + RETRY_MS });
      });
    }
    return changed;
  };
}

/** A damaged or missing file counts as empty. */
async function readMemory(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

async function writeMemory(file: string, brought: Record<string, string>): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(brought));
  await rename(`${file}.new`, file);
}

/** Is it a different release from the one that this server brought before? */
type Change = 'none' | 'since the last start' | 'now';

async function take(db: Db, store: ArtefactStore, current: Current, from: string, change: Change): Promise<void> {
  const { version, remote } = current;
  const address = { remoteId: remote.id, version };
  const measured = await measureFolder(from);
  await db.platform(async ({ tx }) => {
    await lockRelease(tx, address);
    const known = await tx
      .selectFrom('remote_releases')
      .select(['state', 'expired_at'])
      .where('remote_id', '=', remote.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!known || known.expired_at || !(await store.has(address))) await copy(store, from, address);
    if (!known) {
      await insertRelease(tx, { ...current, ...measured, origin: 'bundled', uploadedBy: SYSTEM, notes: '' });
    } else if (known.expired_at) {
      await tx
        .updateTable('remote_releases')
        .set({
          manifest: JSON.stringify(current.manifest),
          integrity: JSON.stringify(measured.integrity),
          expired_at: null,
          idle_since: sql<Date>`now()`,
        })
        .where('remote_id', '=', remote.id)
        .where('version', '=', version)
        .execute();
    }
    const pointers = await lockRemote(tx, remote.id, null);
    if (pointers.stable_version === version || known?.state === 'revoked' || (known && change === 'none')) return;
    if (change === 'now' || !(await teamIsAhead(tx, pointers, version))) {
      await promote(tx, pointers, version, SYSTEM, { evenIncompatible: true });
    }
  });
}

/** Did the team release a later version than this build's? Then the team's version stays. */
async function teamIsAhead(
  tx: Tx,
  { remote_id: remoteId, stable_version: stable }: RemoteRow,
  version: string,
): Promise<boolean> {
  if (!stable || new SemVer(stable).compareMain(version) <= 0) return false;
  const { origin } = await tx
    .selectFrom('remote_releases')
    .select('origin')
    .where('remote_id', '=', remoteId)
    .where('version', '=', stable)
    .executeTakeFirstOrThrow();
  return origin === 'uploaded';
}

async function copy(store: ArtefactStore, from: string, address: ArtefactAddress): Promise<void> {
  const staged = await store.stage();
  try {
    await cp(from, staged, { recursive: true });
    await store.put(staged, address);
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw error;
  }
}
