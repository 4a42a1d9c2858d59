import * as z from 'zod';
import { groupDuplicate, groupErrors, groupFields, groupOverflowErrors, groupShown, withMembers } from '../kit/agent-group.ts';
import { endpoint } from '../kit/endpoint.ts';
import { choice, number, one } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { record } from '../kit/record.ts';
import { phoneStatus } from './phone-status.contract.ts';

const { name, priority, enabled, members } = groupFields(50);

/** Agents who answer calls about the same matters. */
export const skillGroup = withMembers(
  record({
    noun: 'skill-group',
    title: '技能组',
    path: '/xmf-call-center/skillGroup',
    // The same permission decides where hotlines lead and who answers there.
    access: { code: 'callcenter_hotline' },
    knownBy: 'name',
    fields: {
      name,
      members,
      priority,
      /** After so many seconds in the queue, `overflow` applies. */
      maxWaitSeconds: number('最长排队', { min: 10, max: 3600, default: 120 }),
      overflow: choice(
        '排队超时后',
        { voicemail: '请客户留言', 'hang-up': '提示后挂机', group: '转到其他技能组' },
        { default: 'voicemail' },
      ),
      overflowGroupId: one('溢出技能组', {}),
      /** Every so many seconds agents of one proficiency less are asked as well; 0: all at once. */
      widenSeconds: number('扩大范围间隔', { min: 0, max: 600, default: 10 }),
      /** Who served the caller last is asked first, for so many seconds; 0: not. */
      affinitySeconds: number('等待上次坐席', { min: 0, max: 120, default: 10 }),
      enabled,
    },
    shown: groupShown,
    duplicate: groupDuplicate,
    errors: { ...groupErrors('该技能组正被热线使用，不能删除'), ...groupOverflowErrors },
  }),
);

/** The possible targets of a transfer: skill groups, and colleagues with their activity. */
export const transferTargets = endpoint({
  method: 'GET',
  path: '/xmf-call-center/transferTargets',
  summary: '转接目标',
  access: { code: 'homepage_callcenter_mark' },
  query: z.object({ keyword: z.string().trim().max(50).optional() }),
  reply: z.object({
    skillGroups: z.array(z.object({ id, name: z.string(), free: z.number().int(), waiting: z.number().int() })),
    agents: z.array(
      z.object({
        id,
        agName: z.string(),
        agNo: z.string(),
        extension: z.string(),
        free: z.boolean(),
        ...phoneStatus.pick({ status: true, statusName: true, activity: true, registered: true }).shape,
      }),
    ),
    ivrFlows: z.array(z.object({ id, name: z.string() })),
  }),
});
