import * as z from 'zod';
import { formRecordErrors } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, many, special, text } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { userText } from '../kit/user-text.ts';
import { MAX_ACTS, triggerAct, triggerEvents, triggerOutcomes, triggerScope } from './trigger-rule.ts';

const access = { code: 'setting_customerdiyfields' };
const path = '/xmf-customer/trigger';
const { level, cities, condition } = triggerScope.shape;

const declared = record({
  noun: 'trigger',
  title: '触发器',
  path,
  access,
  knownBy: 'name',
  fields: {
    name: text('名称', { max: 30, required: true, keyword: true }),
    event: choice('事件', triggerEvents, { default: 'created', filter: true }),
    /** Of the event `labelled`: one of these was added. Without labels, every added one counts. */
    labelIds: many('标签', { max: 10 }),
    level: special('级别', level, { blank: null }),
    cities: special('城市', cities, { blank: [] }),
    ownerIds: many('归属坐席', { max: 50 }),
    /** Its values may be a person's: the operation log does not store it. */
    condition: special('自定义条件', condition, { blank: null, personal: true }),
    acts: special('动作', z.array(triggerAct).min(1, '请添加动作').max(MAX_ACTS), { blank: [] }),
    enabled: flag('启用', { default: true }),
  },
  shown: {
    /** The names of all agents and labels in it: `agent:12`, `label:3`. */
    names: z.record(z.string(), z.string()),
    /** How often it did something, and when it ran last. */
    runs: z.number().int(),
    lastRun: timestamp.nullable(),
  },
  duplicate: { text: '已有同名触发器', field: 'name' },
  errors: {
    tooMany: { kind: 'conflict', text: '最多 100 个触发器' },
    unknownAgent: { kind: 'invalid', text: '所选坐席不存在或已停用', field: 'acts' },
    unknownLabel: { kind: 'invalid', text: '所选标签不存在或已删除', field: 'acts' },
    selfCause: { kind: 'invalid', text: '动作会再次引起该事件，请更换事件或动作', field: 'acts' },
    contradiction: { kind: 'invalid', text: '动作互相矛盾', field: 'acts' },
    badCondition: { kind: 'invalid', text: '自定义条件有误', field: 'condition' },
    notReady: { kind: 'conflict', text: '字段正在建立索引，请稍后再保存', field: 'condition' },
  },
});

/** What happens by itself when something happens to a customer; the paths are the specification's. */
export const trigger = {
  ...declared,
  read: endpoint({ ...declared.read, path: `${path}/getTriggerById/{id}` }),
  create: endpoint({ ...declared.create, path: `${path}/addCustomTrigger` }),
  update: endpoint({ ...declared.update, path: `${path}/updateCustomTrigger` }),
};
export type Trigger = RecordOf<typeof trigger>;

/** Switches a trigger on or off. What happened while it was off does not start it later. */
export const setTriggerStatus = endpoint({
  method: 'PUT',
  path: `${path}/updateStatus`,
  summary: '启用或停用触发器',
  access,
  body: z.object({ id, enabled: z.boolean() }),
  reply: z.null(),
});

/** How many customers a trigger's conditions fit now; `more`: at least so many. */
export const tryTrigger = endpoint({
  method: 'POST',
  path: `${path}/dryRun`,
  summary: '试算触发器',
  access,
  body: triggerScope,
  reply: z.object({ count: z.number().int(), more: z.boolean() }),
  errors: [formRecordErrors.badCondition, formRecordErrors.notReady],
});

const outcome = z.enum(Object.keys(triggerOutcomes) as [keyof typeof triggerOutcomes]);

/** One run for one event. */
export const triggerRun = z.object({
  id,
  custId: id,
  custName: userText(z.string()),
  outcome,
  /** What was done, or why not. */
  reason: userText(z.string()),
  /** How many triggers led to it. */
  depth: z.number().int(),
  runTime: timestamp,
});
export type TriggerRun = z.output<typeof triggerRun>;

/** The runs of a trigger in the last thirty days, newest first. */
export const triggerLog = endpoint({
  method: 'GET',
  path: `${path}/{id}/log`,
  summary: '触发器执行记录',
  access,
  params: z.object({ id }),
  query: listQuery.extend({ outcome: outcome.optional() }),
  reply: listPage(triggerRun),
});

/** The labels and cities that the form offers. */
export const triggerOptions = endpoint({
  method: 'GET',
  path: `${path}/options`,
  summary: '触发器可选的标签和城市',
  access,
  reply: z.object({ labels: z.array(z.object({ id, name: z.string() })), cities: z.array(z.string()) }),
});
