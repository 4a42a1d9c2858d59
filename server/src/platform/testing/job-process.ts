/** A server process that takes a job and never ends it: `job-process.ts <url> <tenant>`. */
import { pino } from 'pino';
import * as z from 'zod';
import { createDb } from '../db/db.ts';
import { defineJob, startJobs } from '../jobs/jobs.ts';

const [connectionString = '', tenant = ''] = process.argv.slice(2);
const db = createDb({ connectionString, append: async () => {}, poolSize: 2 });
const jobs = await startJobs({ connectionString, db, log: pino({ level: 'silent' }) });
const orphan = defineJob('test.orphan', z.object({}), () => {
  process.send?.('taken');
  return new Promise(() => {});
});
await jobs.register(orphan);
await db.tenant(Number(tenant), (within) => jobs.send(within, orphan, {}));
