import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { groupMembers } from '../kit/group-members.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const videoGroupErrors = defineErrors('video-group', {
  duplicate: { kind: 'conflict', text: '已有同名技能组', field: 'name' },
  changed: { kind: 'conflict', text: '该技能组已被其他人修改，请载入最新内容后再保存' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'members' },
  inUse: { kind: 'conflict', text: '该技能组正被视频入口或未结束的通话使用，不能删除' },
});

/** Agents who receive customers by video for the same matters. */
export const videoGroupFields = z.object({
  name: z.string().trim().min(1, '请输入技能组名称').max(30),
  /** Of customers who wait for the same agent, those of a higher group are served first: 1 lowest, 10 highest. */
  priority: z.number().int().min(1).max(10),
  /** Customers may choose it before they call. */
  choosable: z.boolean(),
  enabled: z.boolean(),
  members: groupMembers,
});

export const videoGroup = videoGroupFields.extend({
  id,
  createTime: timestamp,
  version: z.number().int(),
  members: z.array(z.object({ agentId: id, agName: z.string(), proficiency: z.number().int() })),
});
export type VideoGroup = z.output<typeof videoGroup>;

const access = { code: 'videocall_setting' };

/** Newest first. */
export const videoGroupList = endpoint({
  method: 'GET',
  path: '/xmf-video-services/skills',
  summary: '视频技能组列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(videoGroup.omit({ members: true }).extend({ memberCount: z.number().int() })),
});

export const readVideoGroup = endpoint({
  method: 'GET',
  path: '/xmf-video-services/skills/{id}',
  summary: '视频技能组详情',
  access,
  params: z.object({ id }),
  reply: videoGroup,
});

const writeErrors = [videoGroupErrors.duplicate, videoGroupErrors.unknownAgent];

export const createVideoGroup = endpoint({
  method: 'POST',
  path: '/xmf-video-services/skills',
  summary: '新建视频技能组',
  access,
  body: videoGroupFields,
  reply: z.object({ id }),
  errors: writeErrors,
});

export const updateVideoGroup = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/skills',
  summary: '修改视频技能组',
  access,
  body: videoGroupFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [...writeErrors, videoGroupErrors.changed],
});

/** Only one that no entrance leads to and nobody waits for. */
export const deleteVideoGroup = endpoint({
  method: 'DELETE',
  path: '/xmf-video-services/skills/{id}',
  summary: '删除视频技能组',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [videoGroupErrors.inUse],
});
