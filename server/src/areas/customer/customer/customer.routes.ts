import { customerByPhone, customerList, customerOptions, readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { ownFieldsOfList, showOwnFields } from '../../form/public.ts';
import { type CustomerFilter, countCustomers, listCities, listCustomers } from './customer.queries.ts';
import { findableIndexes, readFilter, showCustomer, showDetail, type Viewer } from './customer-view.ts';
import { answerRead, findReadable, findReadableByPhone } from './readable-customer.ts';
import { survivorOfNumber } from './survivor.queries.ts';

export const customerRoutes = routes((on) => {
  on(customerList, async (ctx) => {
    const { currentPage, pageSize, condition, sort, columns, ...filters } = ctx.query;
    const viewer = viewerOf(ctx);
    const own = await ownFieldsOfList(ctx, 'customer', { condition, sort, columns }, ctx);
    const read = readFilter(viewer, accessOf(ctx), filters);
    const filter = read && { ...(await followNumber(ctx, read)), own: own.filter };
    if (!filter) return { list: [], total: 0, currentPage, pageSize };
    // Both are sent in sequence on the transaction's connection, without waiting for the first answer.
    const [rows, total] = await Promise.all([
      listCustomers(ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize, order: own.order }),
      countCustomers(ctx, filter),
    ]);
    const cells = await own.cells(rows.map(({ id }) => id));
    const list = rows.map((row) => ({ ...showCustomer(viewer, row), own: cells.get(row.id) }));
    return { list, total, currentPage, pageSize };
  });

  on(readCustomer, async (ctx) => {
    const found = existing(await findReadable(ctx, ctx.params.id));
    const detail = showDetail(viewerOf(ctx), found.row);
    const form = await showOwnFields(ctx, { module: 'customer', recordId: found.row.id }, ctx);
    return answerRead(ctx, readCustomer, found, { ...detail, changeable: found.contact === null, form });
  });

  on(customerByPhone, async (ctx) => {
    const viewer = viewerOf(ctx);
    const number = phoneOf(viewer.cipher, ctx.query.phone);
    const phoneIndexes = number === null ? null : findableIndexes(viewer, ctx.query.phone, number);
    if (phoneIndexes === null) return null;
    const found = await findReadableByPhone(ctx, phoneIndexes);
    return found ? answerRead(ctx, customerByPhone, found, showCustomer(viewer, found.row)) : null;
  });

  on(customerOptions, async (ctx) => ({ cities: await listCities(ctx, ctx.scope) }));
});

/** A search for the number of a merged customer finds the one who took them over. */
async function followNumber(ctx: SignedInContext<unknown>, filter: CustomerFilter): Promise<CustomerFilter> {
  const { phoneIndexes, ...others } = filter;
  const survivorId = phoneIndexes && (await survivorOfNumber(ctx, phoneIndexes));
  return survivorId ? { ...others, ids: [survivorId] } : filter;
}

/** The caller as a reader of customers. */
export function viewerOf({ cipher, principal }: Pick<SignedInContext<unknown>, 'cipher' | 'principal'>): Viewer {
  return { cipher, whole: principal.holds('contact_number') };
}

function accessOf({ scope }: SignedInContext<unknown>) {
  return { scope, seesAll: scope.seesAll };
}
