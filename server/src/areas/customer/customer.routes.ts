import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { routes } from '../../platform/http/routes.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../platform/permissions/mask.ts';
import { type CustomerFilter, countCustomers, listCustomers } from './customer.queries.ts';
import { keywordPieces } from './customer-names.ts';

export const customerRoutes = routes((on) => {
  on(customerList, async (ctx) => {
    const { tenantId, principal, query } = ctx;
    const { cipher } = ctx.kernel;
    const { currentPage, pageSize, keyword, city, level, ownerId } = query;
    const whole = principal.holds('contact_number');
    const filter: CustomerFilter = { scope: ctx.scope, seesAll: principal.dataScope === 'all', city, level, ownerId };
    if (keyword) {
      const number = phoneOf(cipher, tenantId, keyword);
      if (number === null) return { list: [], total: 0, currentPage, pageSize };
      // Who may not see numbers finds them by their handle alone: by trying, the few hidden digits would be told in seconds.
      if (isWholeNumber(number) && (whole || isMaskedPhone(keyword))) filter.phoneIndex = cipher.blindIndex(number);
      else filter.name = keywordPieces(cipher, number);
    }

    // Sent one after the other on the transaction's connection without waiting for the first answer.
    const [rows, total] = await Promise.all([
      listCustomers(ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
      countCustomers(ctx, filter),
    ]);
    const list = rows.map((row) => {
      const phone = cipher.decrypt(row.phone);
      return {
        id: row.id,
        custName: cipher.decrypt(row.name),
        phone: whole ? phone : maskPhone(phone, phoneHandle(cipher, tenantId, phone)),
        company: row.company,
        city: row.city,
        level: row.level as 'normal' | 'vip',
        ownerId: row.owner_id,
        ownerName: row.owner_name,
        createTime: row.created_at.toISOString(),
      };
    });
    return { list, total, currentPage, pageSize };
  });
});

/** A number is looked up whole: the part of one would tell digits to those who may not see them. */
function isWholeNumber(keyword: string): boolean {
  return /^\+?\d{6,15}$/.test(keyword);
}
