import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheOf } from './fingerprint.ts';
import { root } from './structure/sources.ts';
import { type Report, readReport } from './surface-report.ts';

/**
 * What was released last. Git keeps version and hash of it (`tools/released-surface.json`); the surface itself is
 * in the released package, which is asked for once and kept in the cache.
 */

export type SurfacePackage = 'contracts' | 'shared';

interface Released {
  version: string;
  /** Of the package's `surface.txt`. */
  sha256: string;
}

export interface ReleaseRecord {
  /** None before the first release. */
  released?: Released;
  /** Changed names that still fit what was built before: `module#name` → why. Empty again at each release. */
  accepted?: { [name: string]: string };
}

const file = join(root, 'tools/released-surface.json');

export const readRecords = (): { [name in SurfacePackage]: ReleaseRecord } => JSON.parse(readFileSync(file, 'utf8'));

export function writeRecords(records: { [name in SurfacePackage]: ReleaseRecord }): void {
  writeFileSync(file, `${JSON.stringify(records, null, 2)}\n`);
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The surface that was released. @throws Error the package cannot be had, or is not the one whose hash is kept
 * @param archives a folder with the released packages as `node tools/pack.ts` wrote them; else the package registry is asked
 */
export function releasedSurface(name: SurfacePackage, { released }: ReleaseRecord, archives: string | undefined): Report {
  if (!released) return { released: 'none', entries: new Map() };
  const kept = cacheOf(`released/${name}-${released.version}.txt`);
  if (!existsSync(kept) || hashOf(readFileSync(kept, 'utf8')) !== released.sha256) {
    const text = readFromPackage(name, released.version, archives);
    if (hashOf(text) !== released.sha256) {
      throw new Error(`@lianxi/${name} ${released.version} is not the package that was released: its surface has another hash`);
    }
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, text);
  }
  return readReport(readFileSync(kept, 'utf8'));
}

function readFromPackage(name: SurfacePackage, version: string, archives: string | undefined): string {
  const archive = `lianxi-${name}-${version}.tgz`;
  const folder = archives ?? mkdtempSync(join(tmpdir(), 'lianxi-released-'));
  try {
    if (!archives) execFileSync('npm', ['pack', `@lianxi/${name}@${version}`, '--pack-destination', folder], { stdio: 'pipe' });
    return execFileSync('tar', ['-xzOf', join(folder, archive), 'package/surface.txt'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: 'pipe',
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The released @lianxi/${name} ${version} cannot be read. Name the folder of its archive: --archives.\n${why}`,
    );
  } finally {
    if (!archives) rmSync(folder, { recursive: true, force: true });
  }
}
