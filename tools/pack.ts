import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { type PublishedPackage, publishedPackages } from './compile-package.ts';
import { root } from './structure/sources.ts';

/** Packs what others install, as it would be published: compiled, with versions in place of `workspace:` and `catalog:`. Answers the files. */
export function packPackages(folder: string): Record<PublishedPackage, string> {
  mkdirSync(folder, { recursive: true });
  const pin: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
  const files = publishedPackages.map((name): [PublishedPackage, string] => {
    const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
    const { status, stdout, stderr } = spawnSync('npx', ['-y', pin, 'pack', '--pack-destination', folder], {
      cwd: join(root, name),
      encoding: 'utf8',
      // The compilation runs on this Node, which may be another than the machine's.
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    });
    if (status !== 0) throw new Error(`${name} cannot be packed.\n${stdout}${stderr}`);
    return [name, join(folder, `lianxi-${name}-${version}.tgz`)];
  });
  return Object.fromEntries(files) as Record<PublishedPackage, string>;
}

if (import.meta.main) {
  for (const file of Object.values(packPackages(resolve(process.argv[2] ?? join(root, 'dist/packages'))))) console.log(file);
}
