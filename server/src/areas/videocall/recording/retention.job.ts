import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sweepEach } from '../../../platform/sweep.ts';
import { findTenants, findWaitingEgressFiles } from './egress.queries.ts';
import { expireRecordings } from './recording-file.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Runs once a night, China time: expires recordings beyond their tenant's limit, and files of LiveKit Egress without a recording.
 */
export function videoRetention(egressFolder: string | undefined) {
  return defineJob('video-recording.expire', z.object({}), async ({ db }) => {
    const failures: unknown[] = [];
    const expire = (tenantId: number) => db.tenant(tenantId, expireRecordings);
    await sweepEach(await db.platform(findTenants), expire, (error) => failures.push(error));
    if (egressFolder) await removeStrays(db, egressFolder);
    // The failed ones are tried again; the others have nothing to do.
    if (failures.length > 0) throw new AggregateError(failures, `recordings of ${failures.length} tenants not expired`);
  });
}

async function removeStrays(db: Db, folder: string): Promise<void> {
  // Files are listed before the wanted ones are read: a recording that begins in between is not in the list.
  const names = await readdir(folder);
  const waiting = new Set<string>();
  for (const tenantId of await db.platform(findTenants)) {
    for (const file of await db.tenant(tenantId, findWaitingEgressFiles)) waiting.add(file);
  }
  for (const name of names.filter((found) => !waiting.has(found))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}
