import { optOut } from '@lianxi/contracts/contact-rule/opt-out.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { renewIndex } from '../../../platform/crypto/renew-index.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { OPT_OUT_INDEX } from '../permit/permit.queries.ts';
import { contactNumber } from '../permit/permit.ts';

const NUMBER = /^\+?\d{3,20}$/;

export const optOutRoutes = recordRoutes(optOut, {
  table: 'contact_opt_outs',
  columns: { phone: null, channel: 'channel', purpose: 'purpose', reason: 'reason' },
  constraints: { contact_opt_outs_number_key: optOut.errors.duplicate },
  rows: (numbers) => numbers.select(['r.number', 'r.source']),
  search: (numbers, { phone, channel }, { cipher, principal }) => {
    let found = channel ? numbers.where('r.channel', '=', channel) : numbers;
    if (!phone) return found;
    // Who may not see whole numbers finds one by its handle alone: otherwise they could find hidden digits by trial.
    const may = principal.holds(CONTACT_NUMBER) || isMaskedPhone(phone);
    const number = contactNumber(phoneOf(cipher, phone) ?? '');
    found = found.where('r.number_index', 'in', may && NUMBER.test(number) ? cipher.blindIndexes(OPT_OUT_INDEX, number) : ['']);
    return found;
  },
  toWire: ({ number, source }, { cipher, principal }) => {
    const plain = cipher.decrypt('contact_opt_outs.number', number);
    const phone = principal.holds(CONTACT_NUMBER) ? plain : maskPhone(plain, phoneHandle(cipher, plain));
    return { phone, source: source as 'agent' };
  },
  toRow: async ({ phone }, ctx) => {
    const number = contactNumber(phoneOf(ctx.cipher, phone) ?? '');
    if (!NUMBER.test(number)) throw new CodedError(optOut.errors.badNumber);
    await renewIndex(ctx, OPT_OUT_INDEX, [number]);
    return {
      number: ctx.cipher.encrypt('contact_opt_outs.number', number),
      number_index: ctx.cipher.blindIndex(OPT_OUT_INDEX, number),
    };
  },
});
