import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './structure/sources.ts';

/** Packages of ours that others install; each after those that it imports. */
export const publishedPackages = ['contracts', 'shared', 'release'] as const;
export type PublishedPackage = (typeof publishedPackages)[number];

/** What runs in a browser is read by the browser's rules, the rest by Node's. */
const configurationFor: Record<PublishedPackage, string> = {
  contracts: 'tsconfig.browser.json',
  shared: 'tsconfig.browser.json',
  release: 'tsconfig.node.json',
};

/** Writes a package as JavaScript and declarations to `output`. Throws with the compiler's words. */
export function compilePackage(name: PublishedPackage, output: string, contractsTypes: string, declarationsOnly = false): void {
  const source = join(root, name, 'src');
  // A configuration file must lie in the project, or the compiler finds no installed types.
  const folder = mkdtempSync(join(root, name, 'node_modules/.compile-'));
  const configuration = {
    extends: join(root, configurationFor[name]),
    compilerOptions: {
      noEmit: false,
      rootDir: source,
      outDir: output,
      declaration: true,
      emitDeclarationOnly: declarationsOnly,
      rewriteRelativeImportExtensions: true,
      ...(name === 'contracts' ? {} : { paths: { '@lianxi/contracts/*': [`${contractsTypes}/*.d.ts`] } }),
    },
    include: [source],
    exclude: [`${source}/**/*.test.ts`, `${source}/**/*.test.tsx`, `${source}/**/*.samples.ts`],
  };
  try {
    const file = join(folder, 'tsconfig.json');
    writeFileSync(file, JSON.stringify(configuration));
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} does not compile.\n${stdout}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the compiler leaves: style sheets, and workers by their new names. */
function finishFiles(source: string, output: string): void {
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.css')) cpSync(join(source, file), join(output, file));
  }
  for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(output, file), 'utf8');
    writeFileSync(join(output, file), text.replace(/(new URL\('\.[^']+\.worker)\.ts'/g, "$1.js'"));
  }
}

/** `node tools/compile-package.ts <name>` runs before a package is packed (its `prepack`). */
if (import.meta.main) {
  const name = publishedPackages.find((each) => each === process.argv[2]);
  if (!name) throw new Error(`usage: node tools/compile-package.ts ${publishedPackages.join('|')}`);
  const output = join(root, name, 'lib');
  rmSync(output, { recursive: true, force: true });
  compilePackage(name, output, join(root, 'contracts/lib'));
  finishFiles(join(root, name, 'src'), output);
}
