import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { findTenants, findWaitingEgressFiles } from './egress.queries.ts';
import { expireRecordings } from './film.queries.ts';

const DAY_MS = 86_400_000;

/** Once a night in China: recordings beyond what their tenant keeps, and files of LiveKit Egress of which nobody makes a film. */
export function videoRetention(egressFolder: string | undefined) {
  return defineJob('video-recording.expire', z.object({}), async ({ db }) => {
    for (const tenantId of await db.platform(findTenants)) await db.tenant(tenantId, expireRecordings);
    if (egressFolder) await removeStrays(db, egressFolder);
  });
}

async function removeStrays(db: Db, folder: string): Promise<void> {
  // Listed before it is asked which are waited for: one that begins meanwhile is not among them.
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
