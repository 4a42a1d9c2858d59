import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const callerPoolErrors = defineErrors('caller-pool', {
  duplicate: { kind: 'conflict', text: '已有同名号码池', field: 'name' },
  changed: { kind: 'conflict', text: '该号码池已被其他人修改，请载入最新内容后再保存' },
  unknownNumber: { kind: 'invalid', text: '号码不是本企业的热线', field: 'numbers' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'agentIds' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
  agentTaken: { kind: 'conflict', text: '有坐席已使用其他号码池', field: 'agentIds' },
  groupTaken: { kind: 'conflict', text: '有技能组已使用其他号码池', field: 'skillGroupIds' },
  secondUsual: { kind: 'conflict', text: '已有默认号码池', field: 'usual' },
  inUse: { kind: 'conflict', text: '有呼叫路由使用该号码池，不能删除' },
});

/** Numbers that called parties see, and the rule that chooses one. */
export const callerPoolFields = z.object({
  name: z.string().trim().min(1, '请输入号码池名称').max(50),
  /** `fixed`: the first. `rotating`: each in turn. `area`: the one whose area the called number begins with. */
  rule: z.enum(['fixed', 'rotating', 'area']),
  /** Hotlines of the tenant in their order; `areas`: how called numbers begin, none: all others. */
  numbers: z
    .array(
      z.object({
        hotlineId: id,
        areas: z.array(z.string()).max(200),
      }),
    )
    .min(1, '请选择号码')
    .max(200)
    .refine(
      (all) => all.every(({ areas }) => areas.every((area) => /^\+?\d{1,11}$/.test(area))),
      '归属地为 1 到 11 位数字的号码开头',
    ),
  /** Who shows a number of this pool; nobody is in two. */
  agentIds: z.array(id).max(1000),
  skillGroupIds: z.array(id).max(200),
  /** For all who have no other. */
  usual: z.boolean(),
  enabled: z.boolean(),
});

const named = z.array(z.object({ id, name: z.string() }));

export const callerPool = callerPoolFields.omit({ agentIds: true, skillGroupIds: true }).extend({
  id,
  numbers: z.array(z.object({ hotlineId: id, did: z.string(), areas: z.array(z.string()) })),
  agents: named,
  skillGroups: named,
  version: z.number().int(),
});
export type CallerPool = z.output<typeof callerPool>;

const access = { code: 'setting_callmanage' };
const errors = [
  callerPoolErrors.duplicate,
  callerPoolErrors.unknownNumber,
  callerPoolErrors.unknownAgent,
  callerPoolErrors.unknownGroup,
  callerPoolErrors.agentTaken,
  callerPoolErrors.groupTaken,
  callerPoolErrors.secondUsual,
];

export const callerPoolList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callerPool',
  summary: '外显号码池列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(callerPool),
});

export const readCallerPool = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callerPool/{id}',
  summary: '外显号码池详情',
  access,
  params: z.object({ id }),
  reply: callerPool,
});

export const createCallerPool = endpoint({
  method: 'POST',
  path: '/xmf-call-center/callerPool',
  summary: '新建外显号码池',
  access,
  body: callerPoolFields,
  reply: z.object({ id }),
  errors,
});

export const updateCallerPool = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/callerPool',
  summary: '修改外显号码池',
  access,
  body: callerPoolFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [callerPoolErrors.changed, ...errors],
});

export const deleteCallerPool = endpoint({
  method: 'DELETE',
  path: '/xmf-call-center/callerPool/{id}',
  summary: '删除外显号码池',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [callerPoolErrors.inUse],
});

/** What a pool's form can choose from: the tenant's numbers that may be shown, and its skill groups. */
export const callerPoolChoices = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callerPool/choices',
  summary: '号码池可选的号码和技能组',
  access,
  reply: z.object({ numbers: z.array(z.object({ id, did: z.string(), name: z.string() })), skillGroups: named }),
});
