import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './structure/sources.ts';

/** Where what was made from files is kept, below a name of its own, until they change. */
export const cacheOf = (name: string): string => join(root, 'node_modules/.cache', name);

/** Says whether files are still the same: a hash over their names and what they hold, tests left out, and `more`. */
export function fingerprintOf(patterns: readonly string[], more = ''): string {
  const hash = createHash('sha256').update(more);
  for (const path of globSync([...patterns], { cwd: root }).sort()) {
    if (!path.includes('.test.')) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 16);
}
