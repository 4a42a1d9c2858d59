import { blockedNumber } from '@lianxi/contracts/callcenter/blocked-number.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { renewIndex } from '../../../platform/crypto/renew-index.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { showNumber } from '../call/desk.ts';
import { findableNumber } from '../call-record/call-filter.ts';

const INDEX = 'blocked_numbers.number_index';

export const sealedBlockedNumbers: SealedTable = {
  table: 'blocked_numbers',
  columns: ['blocked_numbers.number'],
  indexes: [{ index: INDEX, of: 'blocked_numbers.number' }],
};

export const blockedNumberRoutes = recordRoutes(blockedNumber, {
  table: 'blocked_numbers',
  columns: { phone: null, direction: 'direction', reason: 'reason', enabled: 'enabled' },
  constraints: { blocked_numbers_number_key: blockedNumber.errors.duplicate },
  rows: (numbers) => numbers.select('r.number'),
  search: (numbers, { phone }, ctx) =>
    phone ? numbers.where('r.number_index', 'in', findableNumber(ctx, INDEX, phone)) : numbers,
  toWire: ({ number }, { cipher, principal }) => {
    const reader = { cipher, whole: principal.holds(CONTACT_NUMBER) };
    return { phone: showNumber(reader, cipher.decrypt('blocked_numbers.number', number)) };
  },
  toRow: async ({ phone }, ctx) => {
    const { cipher } = ctx;
    const number = phoneOf(cipher, phone)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
    if (!/^\+?\d{3,20}$/.test(number)) throw new CodedError(blockedNumber.errors.badNumber);
    await renewIndex(ctx, INDEX, [number]);
    return { number: cipher.encrypt('blocked_numbers.number', number), number_index: cipher.blindIndex(INDEX, number) };
  },
});
