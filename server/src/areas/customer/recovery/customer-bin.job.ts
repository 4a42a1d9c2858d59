import { BIN_DAYS } from '@lianxi/contracts/customer/recovery.contract';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import * as z from 'zod';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sweepEach } from '../../../platform/sweep.ts';
import { deleteBinned } from './customer-bin.queries.ts';

const DAY_MS = 86_400_000;
/** Customers that one transaction deletes: calls of these customers wait no longer. */
const BATCH = 200;

/** Deletes customers for good whose time in the bin is over, once a night, China time. */
export const emptyBin = defineJob('customer-bin.empty', z.object({}), async ({ db, log, signal }) => {
  const before = new Date(Date.now() - BIN_DAYS * DAY_MS);
  await forEachTenant(db, async (tenantId) => {
    let customers = 0;
    for (let some = BATCH; some === BATCH && !signal.aborted; customers += some) {
      some = await db.tenant(tenantId, (tenant) => deleteBinned(tenant, before, BATCH));
    }
    await db.tenant(tenantId, (tenant) => forgetClaims(tenant, before));
    if (customers > 0) log.info({ tenantId, customers }, 'deleted customers removed for good');
  });
});

/** Runs work for each tenant. A failure concerns only its tenant; the job is tried again for it, and the others have nothing to do. */
export async function forEachTenant(db: Db, work: (tenantId: number) => Promise<unknown>): Promise<void> {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
  const failures: unknown[] = [];
  await sweepEach(
    tenants.map(({ id }) => id),
    work,
    (error) => failures.push(error),
    1,
  );
  if (failures.length > 0) throw new AggregateError(failures, `customers of ${failures.length} tenants`);
}

async function forgetClaims({ tx, tenantId }: TenantTx, before: Date): Promise<void> {
  await tx.deleteFrom('pool_claims').where('tenant_id', '=', tenantId).where('day', '<', tenantDate(before)).execute();
}
