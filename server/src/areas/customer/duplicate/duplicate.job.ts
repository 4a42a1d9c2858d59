import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runTask } from '../../../platform/tasks/run-task.ts';
import { countCustomers } from '../customer/customer.queries.ts';
import { everybody } from '../customer/readable-customer.ts';
import { noteFinishedRun, writeKeysAfter } from './duplicate.queries.ts';

/** Small, so that who edits one of these customers does not wait. */
const BATCH = 500;

/** Compares all customers of a tenant: each gets keys, and who shares a key is a likely duplicate. Each batch counts at once. */
export const compareCustomers = defineJob(
  'customer.compare',
  z.object({ tenantId: z.number(), taskId: z.string() }),
  (job) =>
    runTask(job, async (task) => {
      const { tenantId, signal } = task;
      const total = await job.db.tenant(tenantId, (tenant) => countCustomers(tenant, { scope: everybody, seesAll: true }));
      let done = 0;
      for (let afterId = '0'; ; ) {
        signal.throwIfAborted();
        const from = afterId;
        const written = await job.db.tenant(tenantId, (tenant) => writeKeysAfter(tenant, from, BATCH));
        if (!written) break;
        afterId = written.lastId;
        done += written.count;
        await task.progress(done, Math.max(total, done));
      }
      await job.db.tenant(tenantId, (tenant) => noteFinishedRun(tenant, done));
      return { message: `已比对 ${done} 位客户`, done, total: done };
    }),
  { expireSeconds: 3600 },
);
