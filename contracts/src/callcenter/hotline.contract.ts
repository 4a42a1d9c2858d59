import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { workingHours } from '../kit/working-hours.ts';

export const hotlineErrors = defineErrors('hotline', {
  duplicate: { kind: 'conflict', text: '该热线号码已存在', field: 'did' },
  changed: { kind: 'conflict', text: '该热线已被其他人修改，请载入最新内容后再保存' },
  unknownFlow: { kind: 'invalid', text: '语音流程不存在', field: 'ivrFlowId' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在或已停用', field: 'skillGroupId' },
});

/** A number that customers dial, and where it leads. */
export const hotlineFields = z.object({
  did: z
    .string()
    .trim()
    .regex(/^\+?\d{3,20}$/, '热线号码为 3 到 20 位数字'),
  name: z.string().trim().min(1, '请输入热线名称').max(50),
  /** Calls go to a flow of the voice menu, or straight to a skill group. */
  skillGroupId: id.nullable(),
  ivrFlowId: id.nullable(),
  /** Shown as the caller of outbound calls. */
  outbound: z.boolean(),
  /** Outside of them callers hear so and may leave a message. */
  workingHours,
  voicemail: z.boolean(),
  enabled: z.boolean(),
});

export const hotline = hotlineFields.extend({ id, createTime: timestamp, version: z.number().int() });
export type Hotline = z.output<typeof hotline>;

const access = { code: 'callcenter_hotline' };

export const hotlineList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/hotline',
  summary: '热线列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(hotline),
});

export const readHotline = endpoint({
  method: 'GET',
  path: '/xmf-call-center/hotline/{id}',
  summary: '热线详情',
  access,
  params: z.object({ id }),
  reply: hotline,
});

export const createHotline = endpoint({
  method: 'POST',
  path: '/xmf-call-center/hotline',
  summary: '新建热线',
  access,
  body: hotlineFields,
  reply: z.object({ id }),
  errors: [hotlineErrors.duplicate, hotlineErrors.unknownGroup, hotlineErrors.unknownFlow],
});

export const updateHotline = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/hotline',
  summary: '修改热线',
  access,
  body: hotlineFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [hotlineErrors.duplicate, hotlineErrors.changed, hotlineErrors.unknownGroup, hotlineErrors.unknownFlow],
});

export const deleteHotline = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/hotline/{id}',
  summary: '删除热线',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
