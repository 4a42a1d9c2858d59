import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import { root, sources, specRows } from './sources.ts';

/** The specification's 271 hash routes with the owner of each. */
export const specRoutes = new Map(specRows('routes'));

/** Every remote's `remote.json`, by the remote's folder name. Throws when one does not fit its schema. */
export function remotes(): { folder: string; manifest: RemoteManifest }[] {
  return sources('remotes/*/remote.json').map(({ path, text }) => ({
    folder: basename(dirname(path)),
    manifest: remoteManifest.parse(JSON.parse(text)),
  }));
}

/** Routes that the host answers itself: those of the specification that its router or its guard names. */
export function hostRoutes(): string[] {
  const text = ['host/src/app.tsx', 'host/src/guard/route-guard.ts']
    .filter((path) => existsSync(join(root, path)))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  return [...specRoutes]
    .filter(([path, owner]) => owner === 'host' && new RegExp(`["']${path.replace(/\/\*$/, '/?')}["']`).test(text))
    .map(([path]) => path);
}

/** Routes of the specification that open a real page. */
export function openRoutes(): string[] {
  const open = new Set([
    ...hostRoutes(),
    ...remotes().flatMap(({ manifest }) => manifest.routes.flatMap(partsOf).map(({ path }) => path)),
  ]);
  return [...specRoutes.keys()].filter((path) => open.has(path));
}
