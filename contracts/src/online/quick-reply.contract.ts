import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, one, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

const access = { code: 'online_quickreply' };

/** Words that agents send often. */
export const quickReply = record({
  noun: 'quick-reply',
  title: '快捷回复',
  path: '/xmf-online-services/quickReply',
  access,
  knownBy: 'title',
  fields: {
    title: text('标题', { max: 50, required: true, keyword: true }),
    content: lines('内容', { max: 4000, required: true, keyword: true }),
    /** Sent as a card that leads here, with the content's beginning below its title; empty: sent as text. */
    link: text('链接', { max: 500, pattern: [/^(https?:\/\/\S+)?$/, '链接以 http:// 或 https:// 开头'] }),
    folder: text('分组', { max: 30, keyword: true }),
    /** `public`: every agent of the tenant may send it. `group`: the members of a skill group. `own`: who wrote it. */
    scope: choice('适用范围', { public: '公共', group: '技能组', own: '个人' }, { default: 'own', filter: true }),
    chatGroupId: one('技能组', {}),
  },
  shown: { groupName: z.string().nullable() },
  export: { 技能组: ({ groupName }) => groupName ?? '' },
  duplicate: { text: '同一范围内已有相同标题的快捷回复', field: 'title' },
  errors: {
    noGroup: { kind: 'invalid', text: '请选择技能组', field: 'chatGroupId' },
    notYours: { kind: 'forbidden', text: '没有维护公共和技能组快捷回复的权限', field: 'scope' },
  },
});
export type QuickReply = RecordOf<typeof quickReply>;

/** Everything that the caller may send, by folder and title: for the composer, which completes from it. */
export const myQuickReplies = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply/mine',
  summary: '可用的快捷回复',
  access: { code: 'online_dialogue' },
  reply: z.array(quickReply.schema.row),
});

/** Skill groups for which a quick reply may be written. */
export const quickReplyGroups = endpoint({
  method: 'GET',
  path: '/xmf-online-services/quickReply/groups',
  summary: '快捷回复的技能组',
  access,
  reply: z.array(z.object({ id, name: z.string() })),
});
