import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const statusOptionErrors = defineErrors('status-option', {
  duplicate: { kind: 'conflict', text: '该类型已有同名状态', field: 'name' },
  changed: { kind: 'conflict', text: '该状态已被其他人修改，请载入最新内容后再保存' },
  inUse: { kind: 'conflict', text: '该状态是话后状态，不能删除，请先修改话务设置' },
  usedBySystem: { kind: 'conflict', text: '未接来电的坐席会被置为该状态，不能删除或停用' },
});

/** 1 phone, 2 text, 3 video. */
const setType = z.enum(['1', '2', '3']);

/** What a status drop-down offers beside online and offline. */
export const statusOptionFields = z.object({
  setType,
  name: z.string().trim().min(1, '请输入状态名称').max(20),
  sort: z.number().int().min(0).max(999),
  enabled: z.boolean(),
});

/** `value` is given by the server and stays. */
export const statusOption = statusOptionFields.extend({ id, value: z.string(), version: z.number().int() });
export type StatusOption = z.output<typeof statusOption>;

const access = { code: 'setting_callmanage' };

export const statusOptionList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/statusOption',
  summary: '状态选项列表',
  access,
  query: listQuery.extend({ setType: setType.optional() }),
  reply: listPage(statusOption),
});

export const readStatusOption = endpoint({
  method: 'GET',
  path: '/xmf-call-center/statusOption/{id}',
  summary: '状态选项详情',
  access,
  params: z.object({ id }),
  reply: statusOption,
});

export const createStatusOption = endpoint({
  method: 'POST',
  path: '/xmf-call-center/statusOption',
  summary: '新建状态选项',
  access,
  body: statusOptionFields,
  reply: z.object({ id }),
  errors: [statusOptionErrors.duplicate],
});

export const updateStatusOption = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/statusOption',
  summary: '修改状态选项',
  access,
  body: statusOptionFields.omit({ setType: true }).extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [statusOptionErrors.duplicate, statusOptionErrors.changed, statusOptionErrors.usedBySystem],
});

export const deleteStatusOption = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/statusOption/{id}',
  summary: '删除状态选项',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [statusOptionErrors.inUse, statusOptionErrors.usedBySystem],
});
