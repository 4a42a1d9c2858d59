import { groupDuplicate, groupErrors, groupFields, groupShown, withMembers } from '../kit/agent-group.ts';
import { flag } from '../kit/fields.ts';
import { record } from '../kit/record.ts';

const { name, priority, enabled, members } = groupFields(30);

/** Agents who receive customers by video for the same matters. */
export const videoGroup = withMembers(
  record({
    noun: 'video-group',
    title: '技能组',
    fullTitle: '视频技能组',
    path: '/xmf-video-services/skills',
    access: { code: 'videocall_setting' },
    knownBy: 'name',
    fields: {
      name,
      members,
      priority,
      /** Customers may choose it before they call. */
      choosable: flag('客户可以选择', { default: true }),
      enabled,
    },
    shown: groupShown,
    duplicate: groupDuplicate,
    errors: groupErrors('该技能组正被视频入口或未结束的通话使用，不能删除'),
  }),
);
