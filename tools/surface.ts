import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compilePackage } from './compile-package.ts';
import { cacheOf, fingerprintOf } from './fingerprint.ts';
import { root, sources } from './structure/sources.ts';
import { compareSurface, readDeclarations, readReport, type Surface, writeReport } from './surface-report.ts';

/**
 * The public surface of contracts and shared, which remotes in other repositories are built against, and
 * what the host has of Semi. Without a flag: do the reports in git say what the code says?
 */

const packages = ['contracts', 'shared'] as const;
const hostPartsFile = 'release/host-parts.json';

type Surfaces = readonly (readonly [string, Surface])[];
interface Kept {
  fingerprint: string;
  surfaces: [string, [string, string][]][];
}

/** All that declarations follow from. */
const INGREDIENTS = [
  'pnpm-lock.yaml',
  'tsconfig*.json',
  '{contracts,shared}/package.json',
  '{contracts,shared}/src/**/*.{ts,tsx}',
  'tools/*.ts',
];

/** Both surfaces; the compiler, which takes seconds, is asked once: every release is checked against the same. */
function readSurfaces(): Surfaces {
  const kept = cacheOf('surface.json');
  const fingerprint = fingerprintOf(INGREDIENTS);
  const before: Kept | null = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : null;
  if (before?.fingerprint === fingerprint) return before.surfaces.map(([name, names]) => [name, new Map(names)]);
  const surfaces = compileSurfaces();
  const now: Kept = { fingerprint, surfaces: surfaces.map(([name, names]) => [name, [...names]]) };
  // Another check may read or write it meanwhile.
  const draft = `${kept}.${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(draft, JSON.stringify(now));
  renameSync(draft, kept);
  return surfaces;
}

/** Reads them from the compiler's declarations. */
function compileSurfaces(): Surfaces {
  // Where declarations of contracts find the packages that they name.
  const folder = mkdtempSync(join(root, 'contracts/node_modules/.surface-'));
  try {
    return packages.map((name) => {
      const output = join(folder, name);
      compilePackage(name, output, join(folder, 'contracts'), true);
      const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
      const modules = files.map((file) =>
        readDeclarations(file.replace(/\.d\.ts$/, ''), readFileSync(join(output, file), 'utf8')),
      );
      return [name, new Map(modules.flatMap((names) => [...names]))] as const;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Parts of Semi that the host has, from the files by which it imports them. */
function hostParts(): string {
  const parts = sources('host/src/federation/semi/*.ts').flatMap(({ text }) => text.match(/@douyinfe\/semi-ui\/[^']+/g) ?? []);
  return `${JSON.stringify(parts.sort(), null, 2)}\n`;
}

const readText = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

function main(): void {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, additive: { type: 'string' }, released: { type: 'boolean' } },
  });
  const wanted = new Map([[hostPartsFile, hostParts()]]);
  const faults: string[] = [];
  for (const [name, surface] of readSurfaces()) {
    const { version } = JSON.parse(readText(`${name}/package.json`));
    const compared = compareSurface(readReport(readText(`${name}/surface.txt`)), surface, version, values.additive);
    faults.push(...compared.faults.map((fault) => `${name}: ${fault} in ${name}/package.json (now ${version})`));
    wanted.set(`${name}/surface.txt`, writeReport({ ...compared.report, ...(values.released ? { released: version } : {}) }));
  }
  const stale = [...wanted].filter(([file, text]) => readText(file) !== text);
  if (faults.length > 0) {
    console.error(
      `${faults.join('\n')}\nA change that fits everything built before: node tools/surface.ts --write --additive '<why>'.`,
    );
    process.exitCode = 1;
  } else if (values.write || values.released) {
    for (const [file, text] of stale) writeFileSync(join(root, file), text);
    console.log(stale.length > 0 ? `written: ${stale.map(([file]) => file).join(', ')}` : 'nothing has changed');
  } else if (stale.length > 0) {
    console.error(
      `${stale.map(([file]) => file).join(', ')} do not say what the code says. Write them: node tools/surface.ts --write`,
    );
    process.exitCode = 1;
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
