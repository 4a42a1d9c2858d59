import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseField } from './generate/fields.ts';
import { areaOf, namesOf } from './generate/names.ts';
import { contractFile, migrationFile, pageFile, type Resource, routesFile, samplesFile } from './generate/record-files.ts';
import { nextMigration, wireArea, wireRemote } from './generate/wire-in.ts';

const USAGE = `pnpm new-resource <remote> <noun> --title <中文名> --path </hash/route> --field <name!:kind:label:limit> …

Writes a resource once and never owns it again: docs/add-a-resource.md.
  kinds   text, lines, number, flag, choice(a=甲,b=乙);  ! after the name: must be filled in
  pnpm new-resource online stop-word --title 停用词 --path /online/stopword \\
    --field word!:text:停用词:20 --field "action:choice(refuse=拒绝,mark=标记):处理方式" --field remark:lines:备注:200`;

/**
 * Writes the files of a resource and wires them in. Answers their paths from `root`. Throws before it writes anything if one
 * exists, or if the route is not the remote's.
 */
export function newResource(root: string, resource: Resource): string[] {
  const { names, area } = resource;
  const { kebab, table } = names;
  const remote = `remotes/${area.remote}`;
  for (const needed of [`${remote}/remote.json`, `server/src/areas/${area.remote}/public.ts`]) {
    if (!existsSync(join(root, needed))) throw new Error(`There is no ${needed}: pnpm new-remote ${area.remote} first`);
  }
  const { prefixes } = JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8')) as { prefixes: string[] };
  if (!prefixes.some((prefix) => `${resource.route}/`.startsWith(`${prefix}/`))) {
    throw new Error(`${resource.route} is not below a prefix of ${area.remote}: ${prefixes.join(', ')}`);
  }
  const files: Record<string, string> = {
    [`contracts/src/${area.remote}/${kebab}.contract.ts`]: contractFile(resource),
    [`contracts/src/${area.remote}/${kebab}.samples.ts`]: samplesFile(resource),
    [`server/migrations/${nextMigration(root)}_${table.replaceAll('_', '-')}.sql`]: migrationFile(resource),
    [`server/src/areas/${area.remote}/${kebab}/${kebab}.routes.ts`]: routesFile(resource),
    [`${remote}/src/${kebab}/${kebab}.page.tsx`]: pageFile(resource),
  };
  const standing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (standing) throw new Error(`${standing} exists already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  wireRemote(root, resource);
  wireArea(root, resource);
  return [...Object.keys(files), `${remote}/remote.json`, `${remote}/src/app.ts`, `server/src/areas/${area.remote}/public.ts`];
}

/** Reads the command line. Throws one sentence for the user. */
export function readResource(args: string[]): Resource {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { title: { type: 'string' }, path: { type: 'string' }, field: { type: 'string', multiple: true } },
  });
  const [remote, noun] = positionals;
  const { title, path, field } = values;
  if (!remote || !noun || !title || !path || !field) throw new Error(USAGE);
  const fields = field.map(parseField);
  const key = fields.find(({ kind, required }) => kind === 'text' && required);
  if (!key) throw new Error('A resource needs one required text by which people know it, for example word!:text:停用词');
  return {
    names: namesOf(noun, title),
    area: areaOf(remote),
    fields,
    key,
    route: path,
    permission: path.slice(1).replaceAll('/', '_').toLowerCase(),
  };
}

function main(): void {
  const root = resolve(import.meta.dirname, '..');
  try {
    const written = newResource(root, readResource(process.argv.slice(2)));
    const formatted = written.filter((path) => !path.endsWith('.sql'));
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...formatted], {
      cwd: root,
      stdio: 'inherit',
    });
    console.log(`${written.join('\n')}\n`);
    console.log(readFileSync(join(root, 'tools/generate/next-steps.txt'), 'utf8'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
