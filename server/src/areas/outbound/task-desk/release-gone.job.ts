import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { releaseGone } from './hold.queries.ts';

/** Runs every minute. */
export const releaseGoneJob = defineJob('outbound.release', z.object({}), ({ db, log }) =>
  releaseEverywhere(db, new Date(), (error, tenantId) => noteSweepFailure(log, 'outbound-release', error, { tenantId })),
);

/** Lets contacts go whose agents are gone. `failed` gets the failure of a tenant; the others go on. */
export async function releaseEverywhere(db: Db, now: Date, failed: (error: unknown, tenantId: number) => void): Promise<void> {
  const tenants = await db.platform(({ tx }) =>
    tx.selectFrom('outbound_contacts').select('tenant_id').distinct().where('held_until', '<', now).execute(),
  );
  await sweepEach(
    tenants.map(({ tenant_id }) => tenant_id),
    (tenantId) =>
      db.tenant(tenantId, async (tenant) => {
        if ((await releaseGone(tenant, now)) > 0) tenant.changed(outboundTasksTopic);
      }),
    failed,
  );
}
