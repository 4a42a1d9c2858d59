import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { linkedid } from './call-station.ts';

export const callScriptErrors = defineErrors('call-script', {
  duplicate: { kind: 'conflict', text: '已有同名话术', field: 'name' },
  changed: { kind: 'conflict', text: '该话术已被其他人修改，请载入最新内容后再保存' },
  unknownHotline: { kind: 'invalid', text: '热线不存在', field: 'hotlineIds' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
});

/** What an agent says at one point of a call. */
export const scriptSentence = z.object({
  /** When it is said, for example 开场白; may be empty. */
  title: z.string().trim().max(20),
  text: z.string().trim().max(500),
});
export type ScriptSentence = z.output<typeof scriptSentence>;

/** Sentences in their order, for calls of some hotlines and skill groups; of none: for all calls. */
export const callScriptFields = z.object({
  name: z.string().trim().min(1, '请输入话术名称').max(50),
  /** Null: both ways. */
  direction: z.enum(['in', 'out']).nullable(),
  hotlineIds: z.array(id).max(200),
  skillGroupIds: z.array(id).max(200),
  sentences: z
    .array(scriptSentence)
    .min(1, '请添加话术内容')
    .max(50)
    .refine((all) => all.every(({ text }) => text !== ''), '请输入话术内容'),
  /** The smaller, the earlier. */
  sort: z.number().int().min(0).max(999),
  enabled: z.boolean(),
});

const named = z.array(z.object({ id, name: z.string() }));

export const callScript = callScriptFields.omit({ hotlineIds: true, skillGroupIds: true }).extend({
  id,
  hotlines: named,
  skillGroups: named,
  version: z.number().int(),
});
export type CallScript = z.output<typeof callScript>;

const access = { code: 'callcenter_script' };
const errors = [callScriptErrors.duplicate, callScriptErrors.unknownHotline, callScriptErrors.unknownGroup];

export const callScriptList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callScript',
  summary: '话术列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(callScript),
});

export const readCallScript = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callScript/{id}',
  summary: '话术详情',
  access,
  params: z.object({ id }),
  reply: callScript,
});

export const createCallScript = endpoint({
  method: 'POST',
  path: '/xmf-call-center/callScript',
  summary: '新建话术',
  access,
  body: callScriptFields,
  reply: z.object({ id }),
  errors,
});

export const updateCallScript = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/callScript',
  summary: '修改话术',
  access,
  body: callScriptFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [callScriptErrors.changed, ...errors],
});

export const deleteCallScript = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/callScript/{id}',
  summary: '删除话术',
  access,
  params: z.object({ id }),
  reply: z.null(),
});

/** What to say in a call: of the scripts that fit its way, hotline and skill group. */
export const scriptsOfCall = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callScript/call/{linkedid}',
  summary: '通话话术',
  access: { code: 'homepage_callcenter_mark' },
  params: z.object({ linkedid }),
  reply: z.array(z.object({ id, name: z.string(), sentences: z.array(scriptSentence) })),
});
