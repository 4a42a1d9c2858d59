import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compilePackage } from './compile-package.ts';
import { cacheOf, fingerprintOf } from './fingerprint.ts';
import { hashOf, readRecords, releasedSurface, type SurfacePackage, writeRecords } from './released-surface.ts';
import { root } from './structure/sources.ts';
import { compareSurface, readDeclarations, type Surface, writeReport } from './surface-report.ts';

/**
 * The public surface of contracts and shared, which remotes in other repositories are built against: compared with
 * what was released, and written to each package's `surface.txt`, which the package carries and git does not.
 */

const packages: readonly SurfacePackage[] = ['contracts', 'shared'];

type Surfaces = readonly (readonly [SurfacePackage, Surface])[];
interface Kept {
  fingerprint: string;
  surfaces: [SurfacePackage, [string, string][]][];
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

interface Options {
  /** A folder with the released packages, for who cannot ask the package registry. */
  archives?: string;
  /** Why the names that changed still fit everything built before. */
  additive?: string;
  /** This surface is released now: its hash is noted. */
  released?: boolean;
}

/** Writes both `surface.txt`. @throws Error the version of a package does not say what changed since its release */
export function checkSurface({ archives, additive, released }: Options = {}): void {
  const records = readRecords();
  const faults: string[] = [];
  for (const [name, surface] of readSurfaces()) {
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
    const before = releasedSurface(name, records[name], archives);
    if (additive !== undefined) {
      const { changed } = compareSurface(before, surface, version);
      records[name].accepted = { ...records[name].accepted, ...Object.fromEntries(changed.map((key) => [key, additive])) };
    }
    const compared = compareSurface(before, surface, version, records[name].accepted);
    faults.push(...compared.faults.map((fault) => `${name}: ${fault} in ${name}/package.json (now ${version})`));
    const text = writeReport(compared.report);
    writeFileSync(join(root, name, 'surface.txt'), text);
    if (released) records[name] = { released: { version, sha256: hashOf(text) } };
  }
  if (faults.length > 0) {
    throw new Error(
      `${faults.join('\n')}\nA change that fits everything built before: node tools/surface.ts --additive '<why>'.`,
    );
  }
  if (released || additive !== undefined) writeRecords(records);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { archives: { type: 'string' }, additive: { type: 'string' }, released: { type: 'boolean' } },
  });
  try {
    checkSurface({ ...values, archives: values.archives ?? process.env.LIANXI_RELEASED });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
