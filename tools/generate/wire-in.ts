import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Resource } from './record-files.ts';

type Menu = RemoteManifest['menus'][number];

/** Adds route, menu entry and permission of a page to its remote.json, and the page to app.ts. */
export function wireRemote(root: string, { names, area, route, permission }: Resource): void {
  const { pascal, title, kebab } = names;
  const file = join(root, 'remotes', area.remote, 'remote.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    routes: object[];
    permissions: object[];
    menus: (Pick<Menu, 'code' | 'name' | 'path'> & { children?: object[] })[];
  };
  const routeName = area.remote.charAt(0).toUpperCase() + area.remote.slice(1) + pascal;
  manifest.routes.push({ path: route, name: routeName, title, permission });
  manifest.permissions.push({ code: permission, name: title, kind: 'menu', path: route });
  const entry: Pick<Menu, 'code' | 'name' | 'path'> = { code: permission, name: title, path: route };
  const [group] = manifest.menus;
  if (group) group.children = [...(group.children ?? []), entry];
  else manifest.menus.push(entry);
  remoteManifest.parse(manifest);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);

  insert(
    join(root, 'remotes', area.remote, 'src/app.ts'),
    /routes: \{\n?/,
    (found) => `${found.trimEnd()}\n    '${route}': () => import('./${kebab}/${kebab}.page.tsx'),\n`,
  );
}

/** Adds the noun's routes to the door of its server area. */
export function wireArea(root: string, { names, area }: Resource): void {
  const { camel, kebab } = names;
  const file = join(root, 'server/src/areas', area.remote, 'public.ts');
  const line = `import { ${camel}Routes } from './${kebab}/${kebab}.routes.ts';`;
  writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`);
  insert(file, /routes: ([^[\n]\S*),\n|routes: \[/, (found, single) =>
    single ? `routes: [...${single}, ...${camel}Routes],\n` : `${found}...${camel}Routes, `,
  );
}

function insert(file: string, at: RegExp, replacement: (found: string, ...groups: string[]) => string): void {
  const text = readFileSync(file, 'utf8');
  if (!at.test(text)) throw new Error(`${file} has no ${at.source}: add the noun by hand`);
  writeFileSync(file, text.replace(at, replacement));
}

/** The number after the last migration's. */
export function nextMigration(root: string): string {
  const last = readdirSync(join(root, 'server/migrations')).toSorted().at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}
