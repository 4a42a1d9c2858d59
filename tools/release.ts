import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORTAL, runRelease } from '@lianxi/release/release-command';
import { builtAgainst } from '@lianxi/release/remote-configuration';
import { runCommand } from './checks/command.ts';
import { readMatrix } from './host-matrix.ts';
import { root } from './structure/sources.ts';

/** `pnpm release <remote> …`: releases one remote of this repository. What follows the name is `lianxi-release`'s. */

const [id = '', ...argv] = process.argv.slice(2);

/** `pnpm release host`: may the host that is built here replace the one that the portal has? */
async function checkHost(): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } }, allowPositionals: true });
  const { LIANXI_OPERATOR: username, LIANXI_OPERATOR_PASSWORD: password, LIANXI_PORTAL } = process.env;
  if (!username || !password)
    throw new Error('LIANXI_OPERATOR and LIANXI_OPERATOR_PASSWORD are not set: a sign-in of platform staff');
  const provides = builtAgainst(join(root, 'host'));
  const matrix = await readMatrix(values.to ?? LIANXI_PORTAL ?? DEFAULT_PORTAL, { username, password }, provides);
  console.log(matrix.lines.join('\n'));
  if (matrix.lost.length > 0) throw new Error(`在新主机上将不可用 · would be gone with this host: ${matrix.lost.join(', ')}`);
  console.log('\n✔ 所有应用都能在新主机上运行 · every remote runs in this host');
}

const folder = join(root, 'remotes', id);
if (id === 'host') {
  await checkHost().catch((error: Error) => {
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
        run: async () => {
          const { ok, output } = await runCommand(['node', 'tools/surface.ts']);
          if (!ok) throw new Error(output.trim());
        },
      },
    ],
  });
}
