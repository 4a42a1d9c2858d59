import {
  checkDuplicates,
  duplicateGroups,
  duplicateRun,
  type LikelyDuplicate,
  startDuplicateRun,
} from '@lianxi/contracts/customer/duplicate.contract';
import type { Context } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { startTask } from '../../../platform/tasks/task.queries.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { customerKeys, findAlike } from '../customer/customer-keys.ts';
import { showCustomer } from '../customer/customer-view.ts';
import { digitsOf } from '../customer/plain-customer.ts';
import { findHolder } from '../recovery/number-holder.queries.ts';
import { compareCustomers } from './duplicate.job.ts';
import { findCustomers, findFinishedRun, findGroups } from './duplicate.queries.ts';

const MOST = 5;

export const duplicateRoutes = routes((on) => {
  on(checkDuplicates, findLikely);

  on(duplicateGroups, async (ctx) => {
    const { currentPage, pageSize, by } = ctx.query;
    const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
    const { groups, total } = await findGroups(ctx, ctx.scope, by, page);
    const viewer = viewerOf(ctx);
    const rows = await findCustomers(
      ctx,
      groups.flatMap(({ ids }) => ids),
    );
    const customers = new Map(rows.map((row) => [row.id, showCustomer(viewer, row)]));
    const list = groups.map(({ kind, key, count, ids }) => ({
      id: `${kind}:${key}`,
      by: kind,
      count,
      customers: ids.flatMap((id) => customers.get(id) ?? []),
    }));
    return { list, total, currentPage, pageSize };
  });

  on(duplicateRun, async (ctx) => ({ finishedTime: (await findFinishedRun(ctx))?.toISOString() ?? null }));

  on(startDuplicateRun, async (ctx) => {
    const task = { kind: 'customer.compare', title: '客户查重', link: '/customer/recovery/duplicates' };
    const taskId = await startTask(ctx, ctx.principal.agentId, task);
    await ctx.kernel.jobs.send(ctx, compareCustomers, { tenantId: ctx.tenantId, taskId });
    ctx.audit({ target: `tenant:${ctx.tenantId}` });
    return { taskId };
  });
});

/** Who has the number of a form, and who shares its keys. Each customer once. */
async function findLikely(ctx: Context<typeof checkDuplicates>): Promise<LikelyDuplicate[]> {
  const { id, custName, phone, company, email } = ctx.body;
  const { cipher } = ctx;
  const found: LikelyDuplicate[] = [];
  const number = phoneOf(cipher, phone);
  const digits = number === null ? null : digitsOf(number);
  const holder = digits === null ? null : await findHolder(ctx, { phone: digits });
  if (holder && holder.customerId !== id) found.push(likely(holder, 'phone'));
  // A starred address is not known here.
  const keys = customerKeys(cipher, { name: custName, company, email: email.includes('*') ? '' : email });
  const seen = new Set([id, holder?.customerId]);
  for (const { customer_id, kind } of keys.length > 0 ? await findAlike(ctx, keys, 2 * MOST) : []) {
    if (found.length === MOST || seen.has(customer_id)) continue;
    seen.add(customer_id);
    const alike = await findHolder(ctx, { id: customer_id });
    if (alike) found.push(likely(alike, kind));
  }
  return found;
}

const likely = (
  { holderId, holderName, ownerName }: { holderId: string | null; holderName: string; ownerName: string | null },
  by: LikelyDuplicate['by'],
): LikelyDuplicate => ({ id: holderId, custName: holderName, ownerName, by });
