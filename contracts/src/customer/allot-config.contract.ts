import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, number, special } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';
import { customerLevel } from './customer.contract.ts';

/** The ways to choose an agent, by their values on the wire. */
export const allotTypes = {
  '1': '指定坐席',
  '2': '平均分配',
  '3': '按权重分配',
  '4': '客户最少的优先',
  '5': '按条件分配',
} as const;

const allotAgents = z
  .array(z.object({ agentId: id, weight: z.number().int().min(1).max(100) }))
  .max(200)
  .refine((agents) => new Set(agents.map(({ agentId }) => agentId)).size === agents.length, '坐席重复');

/** Customers of these cities and this level go to these agents in turn. No city, or null: all of them. */
const allotCondition = z.object({
  cities: z.array(z.string().trim().min(1).max(20)).max(50),
  level: customerLevel.nullable(),
  agentIds: z.array(id).max(200),
});
const allotConditions = z
  .array(allotCondition)
  .max(20)
  .refine((conditions) => conditions.every(({ agentIds }) => agentIds.length > 0), '请为每个条件选择坐席');
export type AllotCondition = z.output<typeof allotCondition>;

const declared = settings({
  noun: 'allot-config',
  title: '分配与回收规则',
  path: '/xmf-customer/allotConfig',
  access: { code: 'customer_rules' },
  fields: {
    /** New customers without an agent get one. */
    allots: flag('自动分配新客户', { default: false }),
    allotType: choice('分配方式', allotTypes, { default: '1' }),
    /**
     * Who gets customers. Type 1: the first of them who is not full. Type 2 to 4: all of them, by number, weight, or customers;
     * none: everybody who sees customers.
     */
    agents: special('坐席', allotAgents, { blank: [] }),
    /** Of type 5, in their order: the first that fits counts. Whom none fits gets no agent. */
    conditions: special('条件', allotConditions, { blank: [] }),
    /** Customers without contact return to the pool. */
    recovers: flag('未联系的客户退回公海', { default: false }),
    recoverDays: number('未联系天数', { min: 1, max: 365, default: 30 }),
    /** The agent gets a notice so many days before; 0: none. */
    warnDays: number('提前提醒', { min: 0, max: 30, default: 3 }),
    /** Customers of disabled agents return to the pool. */
    recoversLeft: flag('坐席停用后其客户退回公海', { default: false }),
    /** Neither rule touches customers of the level VIP. */
    sparesVip: flag('不退回 VIP 客户', { default: true }),
    /** Customers that an agent may claim in a day; 0: any number. */
    claimLimit: number('每人每日最多领取', { min: 0, max: 1000, default: 20 }),
    /** Customers that an agent may have to claim or be allotted more; 0: any number. */
    holdLimit: number('每人最多持有', { min: 0, max: 1_000_000, default: 0 }),
  },
  /** The names of all agents in the rules. */
  shown: { agentNames: z.array(z.object({ id, agName: z.string() })) },
  errors: {
    noAgents: { kind: 'invalid', text: '请选择坐席', field: 'agents' },
    unknownAgent: { kind: 'invalid', text: '所选坐席不存在或已停用', field: 'agents' },
    noConditions: { kind: 'invalid', text: '请添加条件', field: 'conditions' },
    warnsTooEarly: { kind: 'invalid', text: '提前提醒应少于未联系天数', field: 'warnDays' },
  },
});

/** How new customers get an agent, and when customers return to the pool: one object (specification section 3). */
export const allotConfig = {
  ...declared,
  update: endpoint({ ...declared.update, method: 'POST' as const }),
};
export type AllotConfig = SettingsOf<typeof allotConfig>;
