import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, one, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

const access = { code: 'setting_callmanage' };
const path = '/xmf-call-center/extensionNumber';

/** How a telephone on a desk registers; shown this once. */
const account = z.object({ number: z.string(), username: z.string(), password: z.string() });

const declared = record({
  noun: 'extension-number',
  title: '分机',
  path,
  access,
  knownBy: 'number',
  fields: {
    number: text('分机号', { max: 8, required: true, fixed: true, pattern: [/^\d{3,8}$/, '分机号为 3 到 8 位数字'] }),
    /**
     * `web`: the web phone, with a new secret each time it is switched on. `sip`: a telephone on the desk. `mobile`: the
     * agent's own number.
     */
    kind: choice('类型', { web: '网页电话', sip: 'IP 话机', mobile: '手机' }, { default: 'web', filter: true }),
    agentId: one('坐席', {}),
  },
  /** `registered`: its telephone is at the switch now. */
  shown: { agentName: z.string().nullable(), agNo: z.string().nullable(), registered: z.boolean() },
  filters: {
    /** Part of the number, of the agent's name or number. */
    keyword: z.string().trim().max(50).optional(),
    state: z.enum(['assigned', 'free']).optional(),
  },
  errors: {
    exists: { kind: 'conflict', text: '范围内已有分机', field: 'from' },
    assigned: { kind: 'conflict', text: '分机已分配给坐席，请先取消分配' },
    busy: { kind: 'conflict', text: '坐席正在使用电话，请在其离线后再修改', field: 'agentId' },
    unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'agentId' },
    noPassword: { kind: 'invalid', text: '只有 IP 话机需要注册密码' },
  },
});
const { number, kind } = declared.schema.fields.shape;

/** Most extensions that are made at once. */
export const MAX_EXTENSIONS = 500;

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

/** The telephones of a tenant and their agents. */
export const extensionNumber = {
  ...declared,
  /** Makes all of a range, or none. */
  create: endpoint({
    method: 'POST',
    path,
    summary: '批量新建分机',
    access,
    body: extensionRange,
    reply: z.object({ created: z.number().int(), accounts: z.array(account) }),
    errors: [declared.errors.exists],
  }),
  /** Assigns it to an agent, who loses the former one, or to no agent; changes its kind. `account`: of a new desk telephone. */
  update: endpoint({
    method: 'PUT',
    path,
    summary: '修改分机',
    access,
    body: declared.update.body,
    reply: z.object({ account: account.nullable() }),
    errors: [declared.errors.changed, declared.errors.busy, declared.errors.unknownAgent],
  }),
};
export type ExtensionNumber = RecordOf<typeof extensionNumber>;

/** The desk telephone's former password ends. */
export const resetExtensionPassword = endpoint({
  method: 'PUT',
  path: `${path}/{id}/password`,
  summary: '重置分机密码',
  access,
  params: z.object({ id }),
  reply: account,
  errors: [declared.errors.noPassword],
});
