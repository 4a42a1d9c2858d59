import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { CodedError, commonErrors, type FieldError } from '@lianxi/contracts/kit/errors';
import type { Selectable, Updateable } from 'kysely';
import type { Cipher, TenantColumn } from '../../../platform/crypto/cipher.ts';
import type { Customers } from '../../../platform/db/schema.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { restoreNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { Viewer } from './customer-view.ts';
import { sealed } from './new-customer.ts';
import { BAD_PHONE, customerColumns, digitsOf } from './plain-customer.ts';

/** The texts of a customer that users write, decrypted. */
export type CustomerTexts = Pick<
  CustomerFields,
  'custName' | 'phone' | 'company' | 'city' | 'level' | 'email' | 'address' | 'remark'
>;

/** The texts of a row. */
export function openTexts(cipher: Cipher, row: Selectable<Customers>): CustomerTexts {
  const opened = (column: TenantColumn, bytes: Buffer | null) => (bytes ? cipher.decrypt(column, bytes) : '');
  return {
    custName: cipher.decrypt('customers.name', row.name),
    phone: cipher.decrypt('customers.phone', row.phone),
    company: row.company,
    city: row.city,
    level: row.level as CustomerTexts['level'],
    email: opened('customers.email', row.email),
    address: opened('customers.address', row.address),
    remark: opened('customers.remark', row.remark),
  };
}

/**
 * The texts that a form means. A user who sees no numbers sends the masked ones back: the stars mean the text in `before`. Throws
 * `common.invalid` with the invalid fields.
 */
export function readTexts(viewer: Viewer, sent: CustomerFields, before?: CustomerTexts): CustomerTexts {
  const meant = (field: Exclude<keyof CustomerTexts, 'phone' | 'level'>) =>
    before && !viewer.whole ? restoreNumbersIn(sent[field], before[field]) : sent[field];
  const number = phoneOf(viewer.cipher, sent.phone);
  const phone = number === null || number === before?.phone ? number : digitsOf(number);
  const email = meant('email');
  const faults: FieldError[] = [];
  if (phone === null) faults.push({ path: 'phone', text: BAD_PHONE });
  if (email.includes('*')) faults.push({ path: 'email', text: '请输入正确的邮箱地址' });
  if (phone === null || faults.length > 0) throw new CodedError(commonErrors.invalid, { fields: faults });
  return {
    custName: meant('custName'),
    phone,
    company: meant('company'),
    city: meant('city'),
    level: sent.level,
    email,
    address: meant('address'),
    remark: meant('remark'),
  };
}

/** The columns that differ, with their display names. */
export function changesOf(
  cipher: Cipher,
  before: CustomerTexts,
  after: CustomerTexts,
): { columns: Updateable<Customers>; words: string[] } {
  const fields = (Object.keys(after) as (keyof CustomerTexts)[]).filter((field) => after[field] !== before[field]);
  const columnsOf: Record<keyof CustomerTexts, () => Updateable<Customers>> = {
    custName: () => ({ name: cipher.encrypt('customers.name', after.custName) }),
    phone: () => ({
      phone: cipher.encrypt('customers.phone', after.phone),
      phone_index: cipher.blindIndex('customers.phone_index', after.phone),
    }),
    company: () => ({ company: after.company }),
    city: () => ({ city: after.city }),
    level: () => ({ level: after.level }),
    email: () => ({ email: sealed(cipher, 'customers.email', after.email) }),
    address: () => ({ address: sealed(cipher, 'customers.address', after.address) }),
    remark: () => ({ remark: sealed(cipher, 'customers.remark', after.remark) }),
  };
  return {
    columns: Object.assign({}, ...fields.map((field) => columnsOf[field]())),
    words: fields.map((field) => customerColumns[field]),
  };
}
