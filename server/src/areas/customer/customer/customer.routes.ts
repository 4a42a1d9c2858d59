import { customerByPhone, customerList, customerOptions, readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { countCustomers, findCustomer, listCities, listCustomers } from './customer.queries.ts';
import { findableIndex, readFilter, showCustomer, showDetail, type Viewer } from './customer-view.ts';

export const customerRoutes = routes((on) => {
  on(customerList, async (ctx) => {
    const { currentPage, pageSize, ...filters } = ctx.query;
    const viewer = viewerOf(ctx);
    const filter = readFilter(viewer, accessOf(ctx), filters);
    if (!filter) return { list: [], total: 0, currentPage, pageSize };
    // Sent one after the other on the transaction's connection without waiting for the first answer.
    const [rows, total] = await Promise.all([
      listCustomers(ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
      countCustomers(ctx, filter),
    ]);
    return { list: rows.map((row) => showCustomer(viewer, row)), total, currentPage, pageSize };
  });

  on(readCustomer, async (ctx) => {
    const row = existing(await findCustomer(ctx, ctx.scope, ctx.params.id));
    return showDetail(viewerOf(ctx), row);
  });

  on(customerByPhone, async (ctx) => {
    const viewer = viewerOf(ctx);
    const number = phoneOf(viewer.cipher, ctx.tenantId, ctx.query.phone);
    const phoneIndex = number === null ? null : findableIndex(viewer, ctx.query.phone, number);
    if (phoneIndex === null) return null;
    const [row] = await listCustomers(ctx, { ...accessOf(ctx), phoneIndex }, { limit: 1, offset: 0 });
    return row ? showCustomer(viewer, row) : null;
  });

  on(customerOptions, async (ctx) => ({ cities: await listCities(ctx) }));
});

/** The caller as who reads customers. */
export function viewerOf({
  kernel,
  tenantId,
  principal,
}: Pick<SignedInContext<unknown>, 'kernel' | 'tenantId' | 'principal'>): Viewer {
  return { cipher: kernel.cipher, tenantId, whole: principal.holds('contact_number') };
}

function accessOf({ scope }: SignedInContext<unknown>) {
  return { scope, seesAll: scope.seesAll };
}
