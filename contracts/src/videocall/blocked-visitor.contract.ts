import * as z from 'zod';
import { flag, lines, text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { userText } from '../kit/user-text.ts';

/** Customers who may not call by video. The list's keyword also searches their name. */
export const videoBlockedVisitor = record({
  noun: 'video-blocked-visitor',
  title: '黑名单',
  fullTitle: '视频黑名单',
  add: '添加客户',
  path: '/xmf-video-services/blockedVisitor',
  access: { code: 'videocall_blacklist' },
  knownBy: 'visitorId',
  fields: {
    visitorId: text('客户编号', {
      max: 18,
      required: true,
      keyword: true,
      pattern: [/^[1-9]\d{0,17}$/, '客户编号为视频记录里的数字编号'],
    }),
    reason: lines('拉黑原因', { max: 200, keyword: true }),
    enabled: flag('启用', { default: true }),
  },
  shown: { visitorName: userText(z.string()) },
  export: { 客户: ({ visitorName }) => visitorName },
  duplicate: { text: '该客户已在黑名单中', field: 'visitorId' },
  errors: { unknownVisitor: { kind: 'invalid', text: '没有这个编号的视频客户', field: 'visitorId' } },
});
export type VideoBlockedVisitor = RecordOf<typeof videoBlockedVisitor>;
