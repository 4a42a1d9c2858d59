import { parseArgs } from 'node:util';
import { buildAll, buildTargets, watchAll } from './build.ts';
import { developRemote } from './dev-remote.ts';
import { banner } from './start/banner.ts';
import { OperatorError } from './start/operator-error.ts';
import { type Product, runProduct } from './start/run-product.ts';
import { startWatchedServer } from './start/watched-server.ts';

/**
 * `pnpm dev`: the product with everything built again on every change; `--only online` watches one
 * remote and takes the rest from the last build. The server restarts when its code changes. Reload the
 * page to see a change.
 *
 * `--only online --to https://portal.example` serves one remote inside a portal that runs already, here or elsewhere
 * (docs/release-a-remote.md).
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    to: { type: 'string' },
    tenant: { type: 'string' },
    as: { type: 'string' },
    port: { type: 'string' },
  },
});
const targets = buildTargets();
const watched = values.only ?? targets;

const product: Product = {
  async build(signal, say, add) {
    const unknown = watched.filter((name) => !targets.includes(name));
    if (unknown.length > 0) {
      throw new OperatorError(
        `没有名为 ${unknown.join(', ')} 的部分 · there is no ${unknown.join(', ')}, but ${targets.join(', ')}`,
      );
    }
    const others = targets.filter((name) => !watched.includes(name));
    if (others.length > 0) {
      say(others.join(', '));
      await buildAll({ only: others });
    }
    signal.throwIfAborted();
    say(watched.join(', '));
    let started = false;
    const watching = await watchAll({
      only: watched,
      onBuilt: (target, { version, error }) => {
        if (error) console.error(`\n✖ ${target}\n${error}`);
        else if (started) console.log(`  ${new Date().toLocaleTimeString()} ${target} ${version ?? ''}`);
      },
    });
    started = true;
    add(watching);
    return watched.join(', ');
  },
  startServer: (options) =>
    startWatchedServer({
      ...options,
      environment: { NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
      output: 'terminal',
    }),
  banner: (settings, carriers, seconds) =>
    `${banner(settings, carriers, seconds)}\n  修改后刷新页面即可看到 · reload the page to see a change\n`,
};

const { only = [], ...elsewhere } = values;
if (values.to) process.exitCode = await developRemote(only, elsewhere);
else await runProduct(product);
