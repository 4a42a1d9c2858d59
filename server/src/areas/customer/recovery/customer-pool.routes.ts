import {
  assignPooled,
  claimCustomers,
  claimState,
  customerPool,
  type PooledCustomer,
  recoveryErrors,
  type WarnedCustomer,
  warnedCustomers,
} from '@lianxi/contracts/customer/recovery.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { countRows, findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskDigits, maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { sendNotice } from '../../admin/public.ts';
import { allotConfigTable } from '../allot-config/allot-config.queries.ts';
import { matching } from '../customer/customer.queries.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { changeCustomers, requireOwner } from '../customer/customer-edit.queries.ts';
import { emitMoved } from '../customer/customer-facts.ts';
import { readFilter, showCustomer, showText } from '../customer/customer-view.ts';
import { everybody } from '../customer/readable-customer.ts';
import { allotmentText } from '../trajectory/trajectory.rules.ts';
import { addClaims, listPool, lockClaims, lockPooled, readClaims } from './customer-pool.queries.ts';
import { selectWarned } from './recover.queries.ts';
import { enter, targetOf } from './recovery.routes.ts';

const DAY_MS = 86_400_000;

export const customerPoolRoutes = routes((on) => {
  on(customerPool, async (ctx) => {
    const { currentPage, pageSize, ...filters } = ctx.query;
    const viewer = viewerOf(ctx);
    const filter = readFilter(viewer, { scope: everybody, seesAll: true }, filters);
    if (!filter) return { list: [], total: 0, currentPage, pageSize };
    const [rows, total] = await Promise.all([
      listPool(ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
      countRows(matching(ctx, { ...filter, pooled: true })),
    ]);
    const list = rows.map((row): PooledCustomer => {
      const { id, custName, company, city, level } = showCustomer(viewer, row);
      // Whole numbers would empty the pool without a claim.
      const phone = maskDigits(ctx.cipher.decrypt('customers.phone', row.phone));
      const pooledTime = (row.pooled_at ?? row.created_at).toISOString();
      return { id, custName, phone, company, city, level, pooledTime, formerOwnerName: row.former_name };
    });
    return { list, total, currentPage, pageSize };
  });

  on(warnedCustomers, async (ctx) => {
    const viewer = viewerOf(ctx);
    const { cipher } = ctx;
    const { warnDays } = await allotConfigTable.find(ctx);
    return findPage(selectWarned(ctx, ctx.scope), ctx.query, (row): WarnedCustomer => {
      const phone = cipher.decrypt('customers.phone', row.phone);
      return {
        id: row.id,
        custName: showText(viewer, cipher.decrypt('customers.name', row.name)),
        phone: viewer.whole ? phone : maskPhone(phone, phoneHandle(cipher, phone)),
        company: showText(viewer, row.company),
        level: row.level as WarnedCustomer['level'],
        ownerName: row.owner_name,
        warnedTime: row.warned_at.toISOString(),
        dueTime: new Date(row.warned_at.getTime() + warnDays * DAY_MS).toISOString(),
      };
    });
  });

  on(claimState, async (ctx) => {
    const { claimLimit, holdLimit } = await allotConfigTable.find(ctx);
    const { claimed, held } = await readClaims(ctx, ctx.principal.agentId, tenantDate(ctx.now));
    return { claimedToday: claimed, claimLimit, held, holdLimit };
  });

  on(claimCustomers, async (ctx) => {
    const { principal, now } = ctx;
    const { agentId } = principal;
    const day = tenantDate(now);
    await lockClaims(ctx, agentId, day);
    const ids = await lockThePooled(ctx, ctx.body.ids);
    const { claimLimit, holdLimit } = await allotConfigTable.find(ctx);
    const { claimed, held } = await readClaims(ctx, agentId, day);
    const { dayLimit, holdLimit: full } = recoveryErrors;
    if (claimLimit > 0 && claimed + ids.length > claimLimit) {
      throw new CodedError(dayLimit, { text: `今日最多领取 ${claimLimit} 位客户，已领取 ${claimed} 位` });
    }
    if (holdLimit > 0 && held + ids.length > holdLimit) {
      throw new CodedError(full, { text: `名下最多 ${holdLimit} 位客户，已有 ${held} 位` });
    }
    await changeCustomers(ctx, ids, { owner_id: agentId }, now);
    await addClaims(ctx, agentId, day, ids.length);
    ctx.audit({ target: targetOf(ids), after: { ids, ownerId: agentId } });
    await enter(ctx, ids, 'claimed', '从公海领取');
    emitMoved(ctx, ids, { event: 'allotted', agentId, now });
    return { claimed: ids.length, taken: new Set(ctx.body.ids).size - ids.length };
  });

  on(assignPooled, async (ctx) => {
    const { principal, now } = ctx;
    const { agentId } = ctx.body;
    const ownerName = await requireOwner(ctx, agentId, 'agentId');
    const ids = await lockThePooled(ctx, ctx.body.ids);
    await changeCustomers(ctx, ids, { owner_id: agentId }, now);
    ctx.audit({ target: targetOf(ids), after: { ids, ownerId: agentId } });
    await enter(ctx, ids, 'allotted', allotmentText(ownerName));
    emitMoved(ctx, ids, { event: 'allotted', agentId: principal.agentId, now });
    await sendNotice(ctx, {
      type: 7,
      title: '客户分配通知',
      content: `<p>${principal.agentName}向您分配了 ${ids.length} 位公海客户，请及时跟进。</p>`,
      agentIds: [agentId],
      businessId: ids.length === 1 ? ids[0] : null,
      sender: { id: principal.agentId, name: principal.agentName },
    });
    return { changed: ids.length, taken: new Set(ctx.body.ids).size - ids.length };
  });
});

/** Those of the customers that nobody got before, locked. Fails when there is none. */
async function lockThePooled(ctx: SignedInContext<unknown>, ids: readonly string[]): Promise<string[]> {
  const rows = await lockPooled(ctx, ids);
  if (rows.length === 0) throw new CodedError(recoveryErrors.taken);
  return rows.map(({ id }) => id);
}
