import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runRelease } from '@lianxi/release/release-command';
import { runCommand } from './checks/command.ts';
import { checkHostRelease } from './host-release.ts';
import { root } from './structure/sources.ts';

/** `pnpm release <remote> …`: releases one remote of this repository. What follows the name is `lianxi-release`'s. */

const [id = '', ...argv] = process.argv.slice(2);

/** What the packages promise to those who have them. Also writes what the check of versions reads. */
async function runSurface(): Promise<void> {
  const { ok, output } = await runCommand(['node', 'tools/surface.ts']);
  if (!ok) throw new Error(output.trim());
}

const folder = join(root, 'remotes', id);
if (id === 'host') {
  await runSurface()
    .then(() => checkHostRelease(argv))
    .catch((error: Error) => {
      console.error(`\n✖ ${error.message}`);
      process.exitCode = 1;
    });
} else if (!id || !existsSync(join(folder, 'remote.json'))) {
  const remotes = readdirSync(join(root, 'remotes')).filter((name) => existsSync(join(root, 'remotes', name, 'remote.json')));
  console.error(
    `用法 · usage: pnpm release <remote> [command], pnpm release host [--to <portal>]\nThere are: ${remotes.join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await runRelease(argv, {
    folder,
    // Not dist/remotes: what lies there is the release of whoever starts this checkout.
    dist: join(root, 'dist/releases'),
    program: `pnpm release ${id}`,
    checks: [
      {
        title: '公开接口 · public surface of contracts and shared',
        run: runSurface,
      },
    ],
  });
}
