import * as z from 'zod';
import { choice, flag, lines, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** A number whose calls are refused (`in`), that no agent may dial (`out`), or both. */
export const blockedNumber = record({
  noun: 'blocked-number',
  title: '黑名单',
  fullTitle: '电话黑名单',
  add: '添加号码',
  path: '/xmf-call-center/blacklist',
  access: { code: 'callcenter_blacklist' },
  knownBy: 'phone',
  fields: {
    /** Whole, or masked with its handle. */
    phone: text('电话号码', { max: 200, required: true, personal: true }),
    direction: choice('限制', { in: '禁止呼入', out: '禁止呼出', both: '禁止呼入和呼出' }, { default: 'in' }),
    reason: lines('原因', { max: 200 }),
    enabled: flag('启用', { default: true }),
  },
  filters: { phone: z.string().trim().max(200).optional() },
  export: {},
  duplicate: { text: '该号码已在黑名单中', field: 'phone' },
  errors: { badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'phone' } },
});
export type BlockedNumber = RecordOf<typeof blockedNumber>;
