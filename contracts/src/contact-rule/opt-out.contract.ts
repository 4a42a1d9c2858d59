import * as z from 'zod';
import { choice, lines, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** A number that refused to be contacted: by one channel, or by all. */
export const optOut = record({
  noun: 'contact-opt-out',
  title: '拒绝联系名单',
  add: '添加号码',
  path: '/xmf-basic-model/contactOptOut',
  access: { code: 'setting_contactoptout' },
  knownBy: 'phone',
  fields: {
    /** Whole, or masked with its handle. */
    phone: text('号码', { max: 200, required: true, personal: true }),
    channel: choice('渠道', { all: '全部渠道', call: '电话', sms: '短信', wecom: '企业微信' }, { default: 'all', filter: true }),
    /** `marketing`: contacts for service and collection stay allowed. */
    purpose: choice('范围', { all: '全部联系', marketing: '仅营销' }, { default: 'all' }),
    reason: lines('原因', { max: 200 }),
  },
  /** Where the wish came from. */
  shown: { source: z.enum(['agent', 'reply', 'import']) },
  filters: { phone: z.string().trim().max(200).optional() },
  export: { 来源: ({ source }) => optOutSources[source] },
  duplicate: { text: '该号码已拒绝这个渠道', field: 'phone' },
  errors: { badNumber: { kind: 'invalid', text: '电话号码格式有误', field: 'phone' } },
});
export type OptOut = RecordOf<typeof optOut>;

export const optOutSources = { agent: '手工添加', reply: '短信回复', import: '导入' } as const;
