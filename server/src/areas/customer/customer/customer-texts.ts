import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { CodedError, commonErrors, type FieldError } from '@lianxi/contracts/kit/errors';
import type { Selectable, Updateable } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Customers } from '../../../platform/db/schema.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { restoreNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { Viewer } from './customer-view.ts';
import { sealed } from './new-customer.ts';
import { BAD_PHONE, customerColumns, digitsOf } from './plain-customer.ts';

/** What a person writes of a customer, in the clear. */
export type CustomerTexts = Pick<
  CustomerFields,
  'custName' | 'phone' | 'company' | 'city' | 'level' | 'email' | 'address' | 'remark'
>;

/** The texts of a row. */
export function openTexts(cipher: FieldCipher, row: Selectable<Customers>): CustomerTexts {
  const opened = (bytes: Buffer | null) => (bytes ? cipher.decrypt(bytes) : '');
  return {
    custName: cipher.decrypt(row.name),
    phone: cipher.decrypt(row.phone),
    company: row.company,
    city: row.city,
    level: row.level as CustomerTexts['level'],
    email: opened(row.email),
    address: opened(row.address),
    remark: opened(row.remark),
  };
}

/**
 * What the sender of a form means. Who sees no numbers sends back what they were shown: the stars stand for what was
 * `before`. Throws `common.invalid` with the fields that cannot be taken.
 */
export function readTexts(viewer: Viewer, sent: CustomerFields, before?: CustomerTexts): CustomerTexts {
  const meant = (field: Exclude<keyof CustomerTexts, 'phone' | 'level'>) =>
    before && !viewer.whole ? restoreNumbersIn(sent[field], before[field]) : sent[field];
  const number = phoneOf(viewer.cipher, viewer.tenantId, sent.phone);
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

/** The columns that differ, and what people call them. */
export function changesOf(
  cipher: FieldCipher,
  before: CustomerTexts,
  after: CustomerTexts,
): { columns: Updateable<Customers>; words: string[] } {
  const fields = (Object.keys(after) as (keyof CustomerTexts)[]).filter((field) => after[field] !== before[field]);
  const columnsOf: Record<keyof CustomerTexts, () => Updateable<Customers>> = {
    custName: () => ({ name: cipher.encrypt(after.custName) }),
    phone: () => ({ phone: cipher.encrypt(after.phone), phone_index: cipher.blindIndex(after.phone) }),
    company: () => ({ company: after.company }),
    city: () => ({ city: after.city }),
    level: () => ({ level: after.level }),
    email: () => ({ email: sealed(cipher, after.email) }),
    address: () => ({ address: sealed(cipher, after.address) }),
    remark: () => ({ remark: sealed(cipher, after.remark) }),
  };
  return {
    columns: Object.assign({}, ...fields.map((field) => columnsOf[field]())),
    words: fields.map((field) => customerColumns[field]),
  };
}
