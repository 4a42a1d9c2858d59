import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runRelease } from '@lianxi/release/release-command';
import { root } from './structure/sources.ts';

/** Serves one remote of this repository inside a portal that runs already. Answers the exit code. */
export async function developRemote(
  only: readonly string[],
  options: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const [id = '', ...more] = only;
  const folder = join(root, 'remotes', id);
  if (!id || more.length > 0 || !existsSync(join(folder, 'remote.json'))) {
    console.error('用法 · usage: pnpm dev --only <remote> --to <portal> [--tenant <id> --as <username>] [--port <port>]');
    return 2;
  }
  const argv = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  // Not dist/remotes: what lies there is the release of whoever starts this checkout.
  return runRelease(['dev', ...argv], { folder, dist: join(root, 'dist/dev'), program: `pnpm release ${id}`, checks: [] });
}
