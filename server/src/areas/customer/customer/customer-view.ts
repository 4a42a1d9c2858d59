import type { Customer, CustomerDetail, customerFilters } from '@lianxi/contracts/customer/customer.contract';
import type * as z from 'zod';
import type { Cipher, TenantColumn } from '../../../platform/crypto/cipher.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { CustomerDetailRow, CustomerFilter, CustomerRow } from './customer.queries.ts';
import { keywordPieces, pieceKeys } from './customer-names.ts';

/** The reader of customers. */
export interface Viewer {
  cipher: Cipher;
  /** The reader has the right `contact_number` and sees whole numbers. */
  whole: boolean;
}

/** A text of a customer as the viewer may see it: users write numbers into any text. */
export function showText({ whole }: Pick<Viewer, 'whole'>, text: string): string {
  return whole ? text : maskNumbersIn(text);
}

export function showCustomer(viewer: Viewer, row: CustomerRow): Customer {
  const { cipher, whole } = viewer;
  const phone = cipher.decrypt('customers.phone', row.phone);
  return {
    id: row.id,
    custName: showText(viewer, cipher.decrypt('customers.name', row.name)),
    phone: whole ? phone : maskPhone(phone, phoneHandle(cipher, phone)),
    company: showText(viewer, row.company),
    city: showText(viewer, row.city),
    level: row.level as Customer['level'],
    labels: row.labels,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    createTime: row.created_at.toISOString(),
  };
}

export function showDetail(viewer: Viewer, row: CustomerDetailRow): CustomerDetail {
  const opened = (column: TenantColumn, sealed: Buffer | null) =>
    sealed ? showText(viewer, viewer.cipher.decrypt(column, sealed)) : '';
  return {
    ...showCustomer(viewer, row),
    email: opened('customers.email', row.email),
    address: opened('customers.address', row.address),
    remark: opened('customers.remark', row.remark),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Converts the viewer's filters for the database; null: no customer can match them. */
export function readFilter(
  viewer: Viewer,
  access: Pick<CustomerFilter, 'scope' | 'seesAll'>,
  { keyword, ...others }: z.output<typeof customerFilters>,
): CustomerFilter | null {
  if (!keyword) return { ...access, ...others };
  const { cipher } = viewer;
  const number = phoneOf(cipher, keyword);
  if (number === null) return null;
  const phoneIndexes = findableIndexes(viewer, keyword, number);
  return phoneIndexes === null
    ? { ...access, ...others, name: pieceKeys(cipher).map((keyed) => keywordPieces(keyed, number)) }
    : { ...access, ...others, phoneIndexes };
}

/**
 * The keyed forms of a number that the viewer may look up, else null. Only whole numbers: a part would reveal digits. A viewer
 * who may not see numbers searches by their handle alone: otherwise they could find the few hidden digits by trial in seconds.
 */
export function findableIndexes({ cipher, whole }: Viewer, asked: string, number: string): string[] | null {
  const findable = /^\+?\d{6,15}$/.test(number) && (whole || isMaskedPhone(asked));
  return findable ? cipher.blindIndexes('customers.phone_index', number) : null;
}
