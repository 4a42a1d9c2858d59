import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const extensionNumberErrors = defineErrors('extension-number', {
  exists: { kind: 'conflict', text: '范围内已有分机', field: 'from' },
  changed: { kind: 'conflict', text: '该分机已被其他人修改，请载入最新内容后再保存' },
  assigned: { kind: 'conflict', text: '分机已分配给坐席，请先取消分配' },
  busy: { kind: 'conflict', text: '坐席正在使用电话，请在其离线后再修改', field: 'agentId' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'agentId' },
  noPassword: { kind: 'invalid', text: '只有 IP 话机需要注册密码' },
});

/** Most extensions that are made at once. */
export const MAX_EXTENSIONS = 500;

/** `web`: the web phone, whose secret is made each time that it is switched on. `sip`: a telephone on the desk. `mobile`: the agent's own number. */
const kind = z.enum(['web', 'sip', 'mobile']);

const number = z.string().regex(/^\d{3,8}$/, '分机号为 3 到 8 位数字');

/** From the first number to the last, of the same length. */
export const extensionRange = z
  .object({ from: number, to: number, kind })
  .refine(({ from, to }) => from.length === to.length && Number(from) <= Number(to), {
    path: ['to'],
    error: '结束号码不小于起始号码，且位数相同',
  })
  .refine(({ from, to }) => Number(to) - Number(from) < MAX_EXTENSIONS, {
    path: ['to'],
    error: `一次最多新建 ${MAX_EXTENSIONS} 个分机`,
  });

export const extensionFields = z.object({ kind, agentId: id.nullable() });

export const extensionNumber = extensionFields.extend({
  id,
  number: z.string(),
  agentName: z.string().nullable(),
  agNo: z.string().nullable(),
  /** Its telephone is at the switch now. */
  registered: z.boolean(),
  version: z.number().int(),
});
export type ExtensionNumber = z.output<typeof extensionNumber>;

/** How a telephone on a desk registers; shown this once. */
const account = z.object({ number: z.string(), username: z.string(), password: z.string() });

const access = { code: 'setting_callmanage' };

export const extensionList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/extensionNumber',
  summary: '分机列表',
  access,
  query: listQuery.extend({
    /** Part of the number, of the agent's name or number. */
    keyword: z.string().trim().max(50).optional(),
    type: kind.optional(),
    state: z.enum(['assigned', 'free']).optional(),
  }),
  reply: listPage(extensionNumber),
});

export const readExtension = endpoint({
  method: 'GET',
  path: '/xmf-call-center/extensionNumber/{id}',
  summary: '分机详情',
  access,
  params: z.object({ id }),
  reply: extensionNumber,
});

/** Makes all of a range, or none. */
export const createExtensions = endpoint({
  method: 'POST',
  path: '/xmf-call-center/extensionNumber',
  summary: '批量新建分机',
  access,
  body: extensionRange,
  reply: z.object({ created: z.number().int(), accounts: z.array(account) }),
  errors: [extensionNumberErrors.exists],
});

/** Gives it to an agent, who gives up the former one, or to nobody; changes its kind. `account`: of a new desk telephone. */
export const updateExtension = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/extensionNumber',
  summary: '修改分机',
  access,
  body: extensionFields.extend({ id, version: z.number().int() }),
  reply: z.object({ account: account.nullable() }),
  errors: [extensionNumberErrors.changed, extensionNumberErrors.busy, extensionNumberErrors.unknownAgent],
});

/** The desk telephone's former password ends. */
export const resetExtensionPassword = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/extensionNumber/{id}/password',
  summary: '重置分机密码',
  access,
  params: z.object({ id }),
  reply: account,
  errors: [extensionNumberErrors.noPassword],
});

export const deleteExtension = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/extensionNumber/{id}',
  summary: '删除分机',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [extensionNumberErrors.assigned],
});
