import * as z from 'zod';
import { groupDuplicate, groupErrors, groupFields, groupOverflowErrors, groupShown, withMembers } from '../kit/agent-group.ts';
import { endpoint } from '../kit/endpoint.ts';
import { flag, number, one, special } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { record } from '../kit/record.ts';
import { workingHours } from '../kit/working-hours.ts';

const access = { code: 'online_setting' };
const { name, priority, enabled, members } = groupFields(30);

/** Agents who chat about the same matters (specification section 7, online services, skills). */
export const chatGroup = withMembers(
  record({
    noun: 'chat-group',
    title: '技能组',
    fullTitle: '在线技能组',
    path: '/xmf-online-services/skills',
    access,
    knownBy: 'name',
    fields: {
      name,
      members,
      priority,
      overflowGroupId: one('溢出技能组', {}),
      /** After so many seconds in the queue agents of `overflowGroupId` are asked as well. */
      overflowSeconds: number('排队多久后溢出', { min: 0, max: 3600, default: 60 }),
      /** Most visitors who wait at once; who comes then is asked for a message. */
      queueLimit: number('排队上限', { min: 0, max: 1000, default: 50 }),
      /** Outside of them visitors are asked for a message. */
      workingHours: special('服务时间', workingHours, { blank: [] }),
      /** What its agents write down after a conversation; null: the default template of chats. */
      summaryTemplateId: special('小结模板', id.nullable().default(null), { blank: null }),
      /** Visitors may choose it before they chat. */
      choosable: flag('访客可以选择', { default: true }),
      enabled,
    },
    shown: { ...groupShown, summaryTemplateName: z.string().nullable() },
    duplicate: groupDuplicate,
    errors: {
      ...groupErrors('该技能组正被设置、其他技能组或排队中的会话使用，不能删除'),
      ...groupOverflowErrors,
      unknownTemplate: { kind: 'invalid', text: '小结模板不存在，或不用于在线会话', field: 'summaryTemplateId' },
    },
  }),
);

/** Templates of summaries of which a group may name one. */
export const chatSummaryTemplates = endpoint({
  method: 'GET',
  path: '/xmf-online-services/skills/summaryTemplates',
  summary: '在线会话的小结模板',
  access,
  reply: z.array(z.object({ id, name: z.string(), usual: z.boolean() })),
});
