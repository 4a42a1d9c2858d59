import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { forEachTenant } from '../recovery/customer-bin.job.ts';
import { forgetRuns } from './trigger.queries.ts';

const KEPT_MS = 30 * 86_400_000;

/** Deletes runs of triggers that are older than thirty days, every night. */
export const forgetTriggerRuns = defineJob('customer.trigger-runs', z.object({}), ({ db }) => {
  const before = new Date(Date.now() - KEPT_MS);
  return forEachTenant(db, (tenantId) => db.tenant(tenantId, (tenant) => forgetRuns(tenant, before)));
});
