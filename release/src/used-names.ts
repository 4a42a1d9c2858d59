import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { coerce, lt, minVersion, validRange } from 'semver';
import { ownPackage } from './remote-configuration.ts';

/** A name that a remote imports from a package of ours. */
export interface UsedName {
  package: 'contracts' | 'shared';
  module: string;
  name: string;
}

const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]@lianxi\/(contracts|shared)\/([^'"]+)['"]/g;

/** Reads them from a source text. */
export function usedNames(text: string): UsedName[] {
  return [...text.matchAll(imports)].flatMap(([, names = '', from, module = '']) =>
    names
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '',
      )
      .filter(Boolean)
      .map((name) => ({ package: from === 'shared' ? 'shared' : 'contracts', module, name }) as const),
  );
}

/** Of the `surface.txt` that a package carries: `module#name` → the minor version since which it is there. */
export function readSince(surface: string): Map<string, string> {
  return new Map([...surface.matchAll(/^(\d+\.\d+) (\S+#\S+)$/gm)].map(([, since = '', key = '']) => [key, since]));
}

/** Names that the oldest version which `range` allows does not have, in words. */
export function tooNew(used: readonly UsedName[], since: ReadonlyMap<string, string>, range: string): string[] {
  const oldest = validRange(range) && minVersion(range);
  if (!oldest) return [`${range} is no range of versions`];
  const faults = used.flatMap(({ package: from, module, name }) => {
    const first = coerce(since.get(`${module}#${name}`));
    return first && lt(oldest, first) ? [`${name} of ${from}/${module} is there since ${first}, ${range} allows ${oldest}`] : [];
  });
  return [...new Set(faults)];
}

/** Throws when `requires` lets the remote in `folder` run where a name that it imports is not there yet. */
export function checkUsedNames(folder: string, requires: RemoteManifest['requires']): void {
  const used = globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => usedNames(readFileSync(join(folder, file), 'utf8')));
  const faults = (['contracts', 'shared'] as const).flatMap((name) => {
    const since = readSince(readFileSync(join(ownPackage(folder, name), 'surface.txt'), 'utf8'));
    return tooNew(
      used.filter((each) => each.package === name),
      since,
      requires[name],
    );
  });
  if (faults.length > 0) throw new Error(`"requires" in remote.json is too wide:\n- ${faults.join('\n- ')}`);
}
