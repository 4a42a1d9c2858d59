import { flag, lines, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** Visitors who may not chat. */
export const blacklistEntry = record({
  noun: 'blacklist-entry',
  title: '黑名单',
  add: '添加访客',
  path: '/xmf-online-services/blacklistEntry',
  access: { code: 'online_blacklist' },
  knownBy: 'visitorId',
  fields: {
    visitorId: text('访客编号', {
      max: 18,
      required: true,
      keyword: true,
      pattern: [/^[1-9]\d{0,17}$/, '访客编号为对话记录里的数字编号'],
    }),
    reason: lines('拉黑原因', { max: 200, keyword: true }),
    enabled: flag('启用', { default: true }),
  },
  export: {},
  duplicate: { text: '已有相同的黑名单' },
  errors: { unknownVisitor: { kind: 'invalid', text: '没有这个编号的访客', field: 'visitorId' } },
});
export type BlacklistEntry = RecordOf<typeof blacklistEntry>;
