import * as z from 'zod';
import type { Area } from '../../platform/area.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { purgeParsedDocuments } from './parse/parse.queries.ts';
import { parseRoutes } from './parse/parse.routes.ts';

const purge = defineJob(
  'parsed-document.purge',
  z.object({}),
  async ({ db, log }) => log.info({ documents: await purgeParsedDocuments(db) }, 'parsed documents purged'),
  { pollSeconds: 20 },
);

export const knowledge: Area = {
  routes: parseRoutes,
  async attach({ jobs }) {
    await jobs.register(purge);
    await jobs.schedule(purge, '23 * * * *', {});
  },
};
