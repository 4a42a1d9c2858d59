import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { FastifyBaseLogger } from 'fastify';
import { satisfies } from 'semver';
import * as z from 'zod';

/** A remote's release as the build left it in the distribution folder. */
export interface Release {
  readonly version: string;
  readonly remote: RemoteManifest;
  /** Its Module Federation manifest. */
  readonly manifest: Record<string, unknown>;
  /** Does the host that is served now provide what the release was built against? */
  readonly compatible: boolean;
}

/** What the distribution folder holds at this moment. */
export interface Releases {
  readonly hostBuild: string;
  /** Versions of our packages that the host provides. */
  readonly provides: Readonly<Record<string, string>>;
  readonly remotes: readonly Release[];
  /** Remotes with a folder but without a readable release; `remote` is what was last known of them. */
  readonly broken: readonly { readonly id: string; readonly remote: RemoteManifest | null }[];
}

/** Reads the distribution folder, anew when something in it changed; looks at most once a second. */
export type ReadReleases = () => Promise<Releases>;

const currentFile = z.object({
  version: z.string().regex(/^[\w.+-]+$/),
  remote: remoteManifest,
  manifest: z.record(z.string(), z.unknown()),
});

const LOOK_EVERY_MS = 1000;

export function createReleases(distDir: string, log: FastifyBaseLogger): ReadReleases {
  const folder = join(distDir, 'remotes');
  const lastGood = new Map<string, RemoteManifest>();
  let seen = '';
  let known: Releases | null = null;
  let lookedAt = 0;
  let looking: Promise<Releases> | null = null;

  async function look(): Promise<Releases> {
    const ids = await folders(folder);
    const stamps = await Promise.all([
      stamp(join(distDir, 'host/index.html')),
      ...ids.map((id) => stamp(join(folder, id, 'current.json'))),
    ]);
    const now = JSON.stringify([ids, stamps]);
    if (known && now === seen) return known;
    const provides = await readProvides();
    const remotes: Release[] = [];
    const broken: { id: string; remote: RemoteManifest | null }[] = [];
    for (const id of ids) {
      try {
        const release = await readRelease(folder, id, provides);
        lastGood.set(id, release.remote);
        remotes.push(release);
      } catch (error) {
        log.warn({ err: error, remote: id }, 'remote has no readable release');
        broken.push({ id, remote: lastGood.get(id) ?? null });
      }
    }
    seen = now;
    known = { hostBuild: await readHostBuild(distDir), provides, remotes, broken };
    return known;
  }

  return () => {
    if (known && Date.now() - lookedAt < LOOK_EVERY_MS) return Promise.resolve(known);
    looking ??= look().finally(() => {
      lookedAt = Date.now();
      looking = null;
    });
    return looking;
  };
}

async function folders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
}

async function stamp(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null);
  return stats ? `${stats.mtimeMs}:${stats.size}` : '';
}

async function readRelease(folder: string, id: string, provides: Record<string, string>): Promise<Release> {
  const current = currentFile.parse(JSON.parse(await readFile(join(folder, id, 'current.json'), 'utf8')));
  if (current.remote.id !== id) throw new Error(`The release in folder ${id} is of ${current.remote.id}`);
  await stat(join(folder, id, current.version));
  const { requires } = current.remote;
  const compatible = Object.entries(requires).every(([name, range]) => satisfies(provides[name] ?? '', range));
  return { ...current, compatible };
}

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

async function readProvides(): Promise<Record<string, string>> {
  const provides: Record<string, string> = {};
  for (const name of ['contracts', 'shared']) {
    const { version } = JSON.parse(await readFile(join(workspace, name, 'package.json'), 'utf8')) as { version: string };
    provides[name] = version;
  }
  return provides;
}

async function readHostBuild(distDir: string): Promise<string> {
  const page = await readFile(join(distDir, 'host/index.html')).catch(() => null);
  return page ? createHash('sha256').update(page).digest('hex').slice(0, 8) : 'none';
}
