import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { addMissingPassages } from './passage.queries.ts';

const AT_ONCE = 500;

/** Entries that were written before passages were are found from then on. */
export const passageJob = defineJob(
  'knowledge.passages',
  z.object({}),
  async ({ db, log }) => {
    const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
    let added = 0;
    for (const { id } of tenants) added += await db.tenant(id, (own) => addMissingPassages(own, AT_ONCE));
    if (added > 0) log.info({ entries: added }, 'passages of entries added');
  },
  { pollSeconds: 20 },
);
