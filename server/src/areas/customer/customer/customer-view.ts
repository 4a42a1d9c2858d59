import type { Customer, CustomerDetail, customerFilters } from '@lianxi/contracts/customer/customer.contract';
import type * as z from 'zod';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { CustomerDetailRow, CustomerFilter, CustomerRow } from './customer.queries.ts';
import { keywordPieces } from './customer-names.ts';

/** Who reads customers. */
export interface Viewer {
  cipher: FieldCipher;
  tenantId: number;
  /** Has the right `contact_number`: sees whole numbers. */
  whole: boolean;
}

/** A text of a customer as the viewer may see it: people write numbers everywhere. */
export function showText({ whole }: Pick<Viewer, 'whole'>, text: string): string {
  return whole ? text : maskNumbersIn(text);
}

export function showCustomer(viewer: Viewer, row: CustomerRow): Customer {
  const { cipher, tenantId, whole } = viewer;
  const phone = cipher.decrypt(row.phone);
  return {
    id: row.id,
    custName: showText(viewer, cipher.decrypt(row.name)),
    phone: whole ? phone : maskPhone(phone, phoneHandle(cipher, tenantId, phone)),
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
  const opened = (sealed: Buffer | null) => (sealed ? showText(viewer, viewer.cipher.decrypt(sealed)) : '');
  return {
    ...showCustomer(viewer, row),
    email: opened(row.email),
    address: opened(row.address),
    remark: opened(row.remark),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** What the viewer's filters mean to the database; null: nobody can match them. */
export function readFilter(
  viewer: Viewer,
  access: Pick<CustomerFilter, 'scope' | 'seesAll'>,
  { keyword, ...others }: z.output<typeof customerFilters>,
): CustomerFilter | null {
  if (!keyword) return { ...access, ...others };
  const { cipher, tenantId } = viewer;
  const number = phoneOf(cipher, tenantId, keyword);
  if (number === null) return null;
  const phoneIndex = findableIndex(viewer, keyword, number);
  return phoneIndex === null
    ? { ...access, ...others, name: keywordPieces(cipher, number) }
    : { ...access, ...others, phoneIndex };
}

/**
 * The keyed form of a number that the viewer may look up, else null. Whole numbers only: the part of one would tell
 * digits. Who may not see numbers finds them by their handle alone: by trying, the few hidden digits would be told in seconds.
 */
export function findableIndex({ cipher, whole }: Viewer, asked: string, number: string): string | null {
  return /^\+?\d{6,15}$/.test(number) && (whole || isMaskedPhone(asked)) ? cipher.blindIndex(number) : null;
}
