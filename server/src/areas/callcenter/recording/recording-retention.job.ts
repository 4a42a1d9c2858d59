import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { expireRecordings } from '../call-record/archive.ts';

/** Runs once a night, China time: expires recordings beyond their tenant's limit. */
export const recordingRetention = defineJob('recording.expire', z.object({}), async ({ db }) => {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
  await expireRecordings(
    db,
    tenants.map(({ id }) => id),
  );
});
