import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteManifest } from '@lianxi/contracts/federation/remote-manifest';

const USAGE = `pnpm new-remote <id> --name <中文名> --prefix </hash/prefix> … [--icon <name of shared/src/ui/icon.tsx>] [--order <n>]

Writes the skeleton of a team's remote and of its server area; pages come by pnpm new-resource.
  pnpm new-remote shortmsg --name 短信 --prefix /shortmsg --icon message --order 60`;

interface NewRemote {
  id: string;
  name: string;
  prefixes: readonly string[];
  icon: string;
  order: number;
}

const packageOf = (id: string, like: { version: string; dependencies: object; devDependencies: object }) => ({
  name: `@lianxi/remote-${id}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  dependencies: like.dependencies,
  devDependencies: like.devDependencies,
});

/** Writes a remote and its server area. Answers their files from `root`. Throws when the remote exists or its manifest would not do. */
export function newRemote(root: string, { id, name, prefixes, icon, order }: NewRemote): string[] {
  const folder = `remotes/${id}`;
  const area = `server/src/areas/${id}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already`);
  // What pages on the kit need; a page that needs more adds it.
  const like = JSON.parse(readFileSync(join(root, 'remotes/insight/package.json'), 'utf8'));
  const manifest = {
    id,
    name,
    prefixes,
    requires: { contracts: '^1.0.0', shared: '^1.0.0' },
    routes: [],
    menus: [{ code: id, name, icon, order, children: [] }],
    permissions: [],
    slots: [],
    preload: 'hover',
  };
  remoteManifest.parse(manifest);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files: Record<string, string> = {
    [`${folder}/package.json`]: json(packageOf(id, like)),
    [`${folder}/remote.json`]: json(manifest),
    [`${folder}/README.md`]: readme(id, name),
    [`${folder}/src/app.ts`]: appFile(id),
  };
  if (!existsSync(join(root, area))) files[`${area}/public.ts`] = areaFile(id);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

const readme = (id: string, name: string) => `# ${name} · ${id}

The team's remote.

| path | what |
|---|---|
| \`remote.json\`, \`src/app.ts\` | routes, menus, permissions; the lazy pages behind them |
| \`server/src/areas/${id}/\` | its endpoints; \`public.ts\` is the only door |
`;

const appFile = (id: string) => `import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: '${id}',
  routes: {},
});
`;

const areaFile = (id: string) => `import type { Area } from '../../platform/area.ts';

export const ${id}: Area = {
  routes: [],
};
`;

function main(): void {
  const root = resolve(import.meta.dirname, '..');
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        prefix: { type: 'string', multiple: true },
        icon: { type: 'string', default: '' },
        order: { type: 'string', default: '50' },
      },
    });
    const [id] = positionals;
    if (!id || !values.name || !values.prefix) throw new Error(USAGE);
    const { name, prefix: prefixes, icon, order } = values;
    const written = newRemote(root, { id, name, prefixes, icon, order: Number(order) });
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...written], {
      cwd: root,
      stdio: 'inherit',
    });
    console.log(`${written.join('\n')}

Next:
  1. pnpm install (a new package of the workspace)
  2. add the area to server/src/app/areas.ts, and the remote to the demo's subscriptions in server/src/demo/seed.ts
  3. pnpm new-resource ${id} <noun> … for each of its resources (docs/add-a-resource.md)
  4. node tools/release.ts ${id} check --write-sizes, once it has a page: its size limits (docs/release-a-remote.md)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
