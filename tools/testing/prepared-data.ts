import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { cacheOf, fingerprintOf } from '../fingerprint.ts';
import { alone } from '../start/cache-folder.ts';

/**
 * The data folder of a portal whose first start is over: cluster, migrations, demo, releases. That is two thirds of the
 * work of starting a test portal, so it is made once and copied. It is known by all that it is made of, and made anew when
 * any of that changes.
 */
const folder = cacheOf('portal-data');

/** All code that writes into it, what is released in it, and the day up to which the demo has a past. */
const INGREDIENTS = [
  'pnpm-lock.yaml',
  'server/migrations/*.sql',
  '{server,contracts}/src/**/*.ts',
  '{contracts,shared}/package.json',
  'dist/host/index.html',
  'dist/remotes/*/current.json',
  'tools/testing/{portal,prepared-data}.ts',
];

/** Copies it to `dataDir`, files' owners included. Where there is none yet, `make` answers one of its own, which is taken. */
export async function copyPreparedData(dataDir: string, make: () => Promise<string>): Promise<void> {
  const day = startOfTenantDay(new Date()).toISOString();
  const prepared = join(folder, fingerprintOf(INGREDIENTS, `${process.platform} ${process.arch} ${day}`));
  await alone('portal-data', new AbortController().signal, async () => {
    if (!existsSync(prepared)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const draft = `${prepared}.new`;
      execFileSync('mv', [await make(), draft]);
      renameSync(draft, prepared);
    }
    execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  });
}
