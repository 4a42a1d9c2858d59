import { BIN_DAYS, type BinnedCustomer, customerBin } from '@lianxi/contracts/customer/recovery.contract';
import { findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { findableIndexes, showText } from '../customer/customer-view.ts';
import { selectBin } from './customer-bin.queries.ts';

const DAY_MS = 86_400_000;

export const customerBinRoutes = routes((on) => {
  on(customerBin, async (ctx) => {
    const { keyword, ...page } = ctx.query;
    const viewer = viewerOf(ctx);
    const { cipher } = ctx;
    const number = keyword ? phoneOf(cipher, keyword) : null;
    // Names in the bin are in no index: a keyword that is no number finds nothing.
    const phoneIndexes = keyword ? (number !== null && findableIndexes(viewer, keyword, number)) || [] : undefined;
    if (phoneIndexes?.length === 0) return { list: [], total: 0, ...page };
    return findPage(selectBin(ctx, ctx.scope, phoneIndexes), page, (row): BinnedCustomer => {
      const phone = cipher.decrypt('customers.phone', row.phone);
      return {
        id: row.id,
        custName: showText(viewer, cipher.decrypt('customers.name', row.name)),
        phone: viewer.whole ? phone : maskPhone(phone, phoneHandle(cipher, phone)),
        company: showText(viewer, row.company),
        city: showText(viewer, row.city),
        level: row.level as BinnedCustomer['level'],
        ownerName: row.owner_name,
        reason: row.reason ? showText(viewer, cipher.decrypt('customer_bin.reason', row.reason)) : '',
        removedTime: row.removed_at.toISOString(),
        removedByName: row.removed_by_name,
        expireTime: new Date(row.removed_at.getTime() + BIN_DAYS * DAY_MS).toISOString(),
      };
    });
  });
});
