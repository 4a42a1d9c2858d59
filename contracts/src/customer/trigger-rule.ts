import * as z from 'zod';
import { comparisonsOf, condition, isComplete } from '../form/condition.ts';
import { id } from '../kit/ids.ts';
import { customerLevel } from './customer.contract.ts';
import { visitPlanWay } from './visit-plan.contract.ts';

/** When a trigger runs, by the values on the wire. */
export const triggerEvents = {
  created: '新建客户',
  changed: '修改客户资料',
  allotted: '分配坐席',
  labelled: '添加标签',
  pooled: '移入公海',
  summarized: '完成小结',
} as const;
export type TriggerEvent = keyof typeof triggerEvents;

const cities = z.array(z.string().trim().min(1).max(20)).max(50);
/** PostgreSQL stores no NUL. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1, '请输入内容')
    .max(max)
    .refine((text) => !text.includes('\0'), '格式有误');

/** For which customers a trigger runs. What is empty is not asked. */
export const triggerScope = z.object({
  level: customerLevel.nullable(),
  cities,
  ownerIds: z.array(id).max(50),
  /** On own fields. */
  condition: condition
    .nullable()
    .refine((given) => given === null || comparisonsOf(given).every(isComplete), '请填写每个条件的值'),
});
export type TriggerScope = z.output<typeof triggerScope>;

const labelIds = z.array(id).max(10);
/** What a trigger does. */
export const triggerAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner'), agentId: z.string().min(1, '请选择坐席').pipe(id) }),
  z.object({ kind: z.literal('label'), add: labelIds, remove: labelIds }),
  z.object({ kind: z.literal('pool') }),
  /** For the customer's owner, after some days at a time of China. */
  z.object({
    kind: z.literal('plan'),
    days: z.number().int().min(1, '至少 1 天后').max(365),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请输入时间，如 10:00'),
    way: visitPlanWay,
    content: words(200),
  }),
  /** Without agents: to the customer's owner. */
  z.object({ kind: z.literal('notice'), agentIds: z.array(id).max(50), content: words(200) }),
]);
export type TriggerAct = z.output<typeof triggerAct>;
export type TriggerActKind = TriggerAct['kind'];

export const triggerActs = {
  owner: '分配给坐席',
  label: '修改标签',
  pool: '移入公海',
  plan: '新建回访计划',
  notice: '发送通知',
} as const satisfies Record<TriggerActKind, string>;

export const MAX_ACTS = 5;
/** How many triggers may lead to one another in a row. */
export const MAX_DEPTH = 5;

/** How a run ended. `failed`: at least one act could not be done. `stopped`: too many triggers in a row. */
export const triggerOutcomes = { done: '已执行', unmet: '条件不符', failed: '未完成', stopped: '已中止' } as const;
export type TriggerOutcome = keyof typeof triggerOutcomes;
