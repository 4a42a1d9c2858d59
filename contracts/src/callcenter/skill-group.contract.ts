import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const skillGroupErrors = defineErrors('skill-group', {
  duplicate: { kind: 'conflict', text: '已有同名技能组', field: 'name' },
  changed: { kind: 'conflict', text: '该技能组已被其他人修改，请载入最新内容后再保存' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'members' },
  unknownGroup: { kind: 'invalid', text: '溢出的技能组不存在', field: 'overflowGroupId' },
  inUse: { kind: 'conflict', text: '该技能组正被热线使用，不能删除' },
});

export const skillGroupFields = z.object({
  name: z.string().trim().min(1, '请输入技能组名称').max(50),
  /** Calls of a higher priority are served first: 1 lowest, 10 highest. */
  priority: z.number().int().min(1).max(10),
  /** After so many seconds in the queue: what `overflow` says. */
  maxWaitSeconds: z.number().int().min(10).max(3600),
  overflow: z.enum(['voicemail', 'hang-up', 'group']),
  overflowGroupId: id.nullable(),
  /** Every so many seconds agents of one proficiency less are asked as well; 0: all at once. */
  widenSeconds: z.number().int().min(0).max(600),
  /** Who served the caller last is asked first, for so many seconds; 0: not. */
  affinitySeconds: z.number().int().min(0).max(120),
  enabled: z.boolean(),
  /** `proficiency` 1 lowest, 10 highest. */
  members: z.array(z.object({ agentId: id, proficiency: z.number().int().min(1).max(10) })).max(2000),
});

export const skillGroup = skillGroupFields.extend({
  id,
  createTime: timestamp,
  version: z.number().int(),
  members: z.array(z.object({ agentId: id, agName: z.string(), proficiency: z.number().int() })),
});
export type SkillGroup = z.output<typeof skillGroup>;

/** Who says where hotlines lead says as well who answers there. */
const access = { code: 'callcenter_hotline' };

export const skillGroupList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/skillGroup',
  summary: '技能组列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(skillGroup.omit({ members: true }).extend({ memberCount: z.number().int() })),
});

export const readSkillGroup = endpoint({
  method: 'GET',
  path: '/xmf-call-center/skillGroup/{id}',
  summary: '技能组详情',
  access,
  params: z.object({ id }),
  reply: skillGroup,
});

export const createSkillGroup = endpoint({
  method: 'POST',
  path: '/xmf-call-center/skillGroup',
  summary: '新建技能组',
  access,
  body: skillGroupFields,
  reply: z.object({ id }),
  errors: [skillGroupErrors.duplicate, skillGroupErrors.unknownAgent, skillGroupErrors.unknownGroup],
});

export const updateSkillGroup = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/skillGroup',
  summary: '修改技能组',
  access,
  body: skillGroupFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [skillGroupErrors.duplicate, skillGroupErrors.changed, skillGroupErrors.unknownAgent, skillGroupErrors.unknownGroup],
});

export const deleteSkillGroup = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/skillGroup/{id}',
  summary: '删除技能组',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [skillGroupErrors.inUse],
});

/** To whom the caller can transfer: skill groups, and colleagues with what they do now. */
export const transferTargets = endpoint({
  method: 'GET',
  path: '/xmf-call-center/transferTargets',
  summary: '转接目标',
  access: { code: 'homepage_callcenter_mark' },
  query: z.object({ keyword: z.string().trim().max(50).optional() }),
  reply: z.object({
    skillGroups: z.array(z.object({ id, name: z.string(), free: z.number().int(), waiting: z.number().int() })),
    agents: z.array(
      z.object({ id, agName: z.string(), agNo: z.string(), extension: z.string(), free: z.boolean(), statusName: z.string() }),
    ),
    ivrFlows: z.array(z.object({ id, name: z.string() })),
  }),
});
