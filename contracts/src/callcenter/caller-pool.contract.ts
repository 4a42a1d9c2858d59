import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, many, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** Hotlines of the tenant in their order; `areas`: how called numbers begin, none: all others. */
const numbers = z
  .array(z.object({ hotlineId: id, areas: z.array(z.string()).max(200) }))
  .min(1, '请选择号码')
  .max(200)
  .refine(
    (all) => all.every(({ areas }) => areas.every((area) => /^\+?\d{1,11}$/.test(area))),
    '归属地为 1 到 11 位数字的号码开头',
  );

const named = z.array(z.object({ id, name: z.string() }));

const access = { code: 'setting_callmanage' };

/** Numbers that called parties see, and the rule that chooses one. */
export const callerPool = record({
  noun: 'caller-pool',
  title: '号码池',
  fullTitle: '外显号码池',
  path: '/xmf-call-center/callerPool',
  access,
  knownBy: 'name',
  fields: {
    name: text('号码池名称', { max: 50, required: true, keyword: true }),
    /**
     * `fixed`: the first number. `rotating`: each in turn. `area`: the number with the area with which the called number
     * begins.
     */
    rule: choice('规则', { fixed: '固定第一个', rotating: '依次轮换', area: '按被叫归属地' }, { default: 'fixed' }),
    numbers: special('号码', numbers, { blank: [], writeOnly: true }),
    /** The agents who show a number of this pool; an agent is in one pool at most. */
    skillGroupIds: many('技能组', { max: 200, writeOnly: true }),
    agentIds: many('坐席', { max: 1000, writeOnly: true }),
    /** For all agents without another pool. */
    usual: flag('默认号码池', { default: false }),
    enabled: flag('启用', { default: true }),
  },
  shown: {
    numbers: z.array(z.object({ hotlineId: id, did: z.string(), areas: z.array(z.string()) })),
    skillGroups: named,
    agents: named,
  },
  duplicate: { text: '已有同名号码池', field: 'name' },
  errors: {
    unknownNumber: { kind: 'invalid', text: '号码不是本企业的热线', field: 'numbers' },
    unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'agentIds' },
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
    agentTaken: { kind: 'conflict', text: '有坐席已使用其他号码池', field: 'agentIds' },
    groupTaken: { kind: 'conflict', text: '有技能组已使用其他号码池', field: 'skillGroupIds' },
    secondUsual: { kind: 'conflict', text: '已有默认号码池', field: 'usual' },
    inUse: { kind: 'conflict', text: '有呼叫路由使用该号码池，不能删除' },
  },
});
export type CallerPool = RecordOf<typeof callerPool>;

/** What a pool's form can choose from: the tenant's numbers that may be shown, and its skill groups. */
export const callerPoolChoices = endpoint({
  method: 'GET',
  path: '/xmf-call-center/callerPool/choices',
  summary: '号码池可选的号码和技能组',
  access,
  reply: z.object({ numbers: z.array(z.object({ id, did: z.string(), name: z.string() })), skillGroups: named }),
});
