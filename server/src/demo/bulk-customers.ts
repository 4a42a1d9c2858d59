import { insertCustomers } from '../areas/customer/public.ts';
import type { Db } from '../platform/db/db.ts';
import { type CustomerPlan, type DemoCustomer, demoCustomers, inBatches } from './customers.ts';
import { createRandom } from './random.ts';

const BATCH = 5000;
/** Parallel transactions: one is written while the next is encrypted. */
const WRITERS = 3;

export interface BulkPlan extends CustomerPlan {
  tenantId: number;
  seed: number;
}

/** Many customers for a benchmark. They are committed in batches, so ids follow time only roughly. */
export async function addManyCustomers(
  db: Db,
  { tenantId, seed, ...plan }: BulkPlan,
  onProgress: (done: number) => void,
): Promise<void> {
  const batches: Iterator<DemoCustomer[]> = inBatches(demoCustomers(createRandom(seed), plan), BATCH);
  const pieces = new Map<string, string>();
  let done = 0;
  const write = async (): Promise<void> => {
    for (let next = batches.next(); !next.done; next = batches.next()) {
      const batch = next.value;
      await db.tenant(tenantId, (transaction) => insertCustomers(transaction, batch, pieces));
      done += batch.length;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}
