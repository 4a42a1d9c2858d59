import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { expireRecordings } from '../call-record/archive.ts';

/** Once a night in China: recordings beyond what their tenant keeps. */
export const recordingRetention = defineJob('recording.expire', z.object({}), async ({ db }) => {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
  await expireRecordings(
    db,
    tenants.map(({ id }) => id),
  );
});
