import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';

const providedFile = (dist: string) => join(dist, 'provided.json');

/** Notes what the host that was just built provides to remotes. */
export async function writeProvided(dist: string, stats: Stats): Promise<void> {
  const names = new Set<string>();
  for (const module of stats.compilation.modules) {
    // As Rspack names it: `provide module (default) react@19.3.1 = /…/react/index.js`.
    const name = /^provide (?:shared )?module \([^)]*\) (.+)@[^@]+ = /.exec(module.identifier())?.[1];
    if (name) names.add(name);
  }
  await writeFile(providedFile(dist), JSON.stringify([...names].sort()));
}

interface Shared {
  name: string;
  assets: { js: { sync: string[] } };
}

/** The modules that a remote takes from the host only, and that this host does not have. */
export function missingShared(shared: readonly Shared[], provided: readonly string[]): string[] {
  return shared
    .filter(({ name, assets }) => assets.js.sync.length === 0 && !provided.includes(name))
    .map(({ name }) => name)
    .sort();
}

/** Compares the host with every remote on disk; throws with what a page would miss when it is opened. */
export async function checkShared(dist: string): Promise<void> {
  if (!existsSync(providedFile(dist))) return;
  const provided: string[] = JSON.parse(await readFile(providedFile(dist), 'utf8'));
  const faults: string[] = [];
  for (const id of await readdir(join(dist, 'remotes')).catch(() => [])) {
    const pointer = await readFile(join(dist, 'remotes', id, 'current.json'), 'utf8').catch(() => null);
    if (!pointer) continue;
    const { manifest } = JSON.parse(pointer) as { manifest: { shared: Shared[] } };
    faults.push(...missingShared(manifest.shared, provided).map((name) => `- remote ${id} needs ${name}`));
  }
  if (faults.length > 0)
    throw new Error(`The host does not provide what remotes take from it (rspack.config.ts).\n${faults.join('\n')}`);
}
