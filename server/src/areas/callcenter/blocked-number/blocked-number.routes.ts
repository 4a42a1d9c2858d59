import { blockedNumber } from '@lianxi/contracts/callcenter/blocked-number.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { showNumber } from '../call/desk.ts';
import { findableNumber } from '../call-record/call-filter.ts';

export const blockedNumberRoutes = recordRoutes(blockedNumber, {
  table: 'blocked_numbers',
  columns: { phone: null, direction: 'direction', reason: 'reason', enabled: 'enabled' },
  constraints: { blocked_numbers_number_key: blockedNumber.errors.duplicate },
  rows: (numbers) => numbers.select('r.number'),
  search: (numbers, { phone }, ctx) => (phone ? numbers.where('r.number_index', '=', findableNumber(ctx, phone) ?? '') : numbers),
  toWire: ({ number }, { kernel, tenantId, principal }) => {
    const reader = { cipher: kernel.cipher, tenantId, whole: principal.holds(CONTACT_NUMBER) };
    return { phone: showNumber(reader, kernel.cipher.decrypt(number)) };
  },
  toRow: ({ phone }, { kernel, tenantId }) => {
    const number = phoneOf(kernel.cipher, tenantId, phone)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
    if (!/^\+?\d{3,20}$/.test(number)) throw new CodedError(blockedNumber.errors.badNumber);
    return { number: kernel.cipher.encrypt(number), number_index: kernel.cipher.blindIndex(number) };
  },
});
