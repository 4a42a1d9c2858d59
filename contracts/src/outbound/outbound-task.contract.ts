import * as z from 'zod';
import { scriptSentence } from '../callcenter/call-script.contract.ts';
import { contactPurposes } from '../contact-rule/contact-rules.ts';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, many, number, one, special, text } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { workingHours } from '../kit/working-hours.ts';
import { redialRules, skippable, usualRedial } from './attempt-outcome.ts';
import { excludedReason } from './contact-state.ts';
import { outboundTaskState } from './outbound-task-state.ts';

const named = z.array(z.object({ id, name: z.string() }));
const access = { code: 'callcenter_taskmanage' };
const dataScope = 'callcenter_taskmanage';
const path = '/xmf-market/task';

const day = z.iso.date('请选择日期').nullable();

/** From nine to eight, each day: nobody is called at night unless a user says so. */
const daytime = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: 540, to: 1200 }));

/** How many contacts are in each state. */
const counts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  retry: z.number().int(),
  callback: z.number().int(),
  held: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  excluded: z.number().int(),
});
export type ContactCounts = z.output<typeof counts>;

/** A list of people to call: by whom, when and how. */
export const outboundTask = record({
  noun: 'outbound-task',
  title: '外呼任务',
  add: '新建任务',
  path,
  access,
  dataScope,
  knownBy: 'name',
  fields: {
    name: text('任务名称', { max: 50, required: true, keyword: true }),
    /** `manual`: agents dial. `preview`: the contact is shown, and dialled after some seconds unless the agent skips it. */
    mode: choice('外呼方式', { manual: '手动外呼', preview: '预览外呼' }, { default: 'manual', filter: true }),
    /** The contact rules of this purpose apply. */
    purpose: choice('外呼目的', contactPurposes, { default: 'service' }),
    previewSeconds: number('预览时间', { min: 5, max: 120, default: 15 }),
    /** Of an agent with several tasks the higher one comes first. */
    priority: number('优先级', { min: 1, max: 10, default: 5 }),
    agentIds: many('坐席', { max: 500, writeOnly: true }),
    skillGroupIds: many('技能组', { max: 100, writeOnly: true }),
    scriptId: one('话术', {}),
    callerPoolId: one('外显号码池', {}),
    windows: special('外呼时段', workingHours, { blank: daytime }),
    redial: special('重拨规则', redialRules, { blank: usualRedial }),
    skipped: special('号码检测后不拨', z.array(z.enum(skippable)).max(skippable.length), { blank: ['0', '2'] }),
    beginDate: special('开始日期', day, { blank: null }),
    endDate: special('结束日期', day, { blank: null }),
    remark: lines('备注', { max: 200 }),
  },
  shown: {
    state: outboundTaskState,
    agents: named,
    skillGroups: named,
    scriptName: z.string(),
    callerPoolName: z.string(),
    ownerId: id,
    ownerName: z.string(),
    counts,
    attempts: z.number().int(),
    answered: z.number().int(),
    /** Why a running task dials nobody at this moment; empty: it does, or it does not run. */
    idle: z.string(),
  },
  filters: { state: outboundTaskState.optional() },
  duplicate: { text: '已有同名任务', field: 'name' },
  errors: {
    unknownAgent: { kind: 'invalid', text: '坐席不存在', field: 'agentIds' },
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'skillGroupIds' },
    unknownScript: { kind: 'invalid', text: '话术不存在', field: 'scriptId' },
    unknownPool: { kind: 'invalid', text: '号码池不存在', field: 'callerPoolId' },
    badDates: { kind: 'invalid', text: '结束日期不能早于开始日期', field: 'endDate' },
    archived: { kind: 'conflict', text: '已归档的任务不能修改' },
    notDraft: { kind: 'conflict', text: '只能删除草稿，其他任务请归档' },
    badMove: { kind: 'conflict', text: '任务状态已变化，请刷新后重试' },
    noContacts: { kind: 'conflict', text: '任务里没有可拨打的联系人' },
    noAgents: { kind: 'conflict', text: '请先为任务选择坐席或技能组' },
    funnelChanged: { kind: 'conflict', text: '可拨打的人数已变化，请重新核对后启动' },
  },
});
export type OutboundTask = RecordOf<typeof outboundTask>;

/** What a task's form can choose from. */
export const outboundTaskChoices = endpoint({
  method: 'GET',
  path: `${path}/choices`,
  summary: '外呼任务可选的技能组、话术和号码池',
  access,
  reply: z.object({
    skillGroups: named,
    scripts: z.array(z.object({ id, scriptName: z.string() })),
    callerPools: z.array(z.object({ id, poolName: z.string() })),
  }),
});

/** The same task again as a draft, without its contacts. */
export const copyOutboundTask = endpoint({
  method: 'POST',
  path: `${path}/copy`,
  summary: '复制外呼任务',
  once: true,
  access,
  dataScope,
  body: z.object({ id }),
  reply: z.object({ id }),
});

/** Who would be called if the task began now, and who not and why. */
export const outboundTaskFunnel = endpoint({
  method: 'GET',
  path: `${path}/funnel`,
  summary: '外呼任务启动前核对',
  access,
  dataScope,
  query: z.object({ id }),
  reply: z.object({
    total: z.number().int(),
    callable: z.number().int(),
    excluded: z.array(z.object({ reason: excludedReason, count: z.number().int() })),
  }),
});

/**
 * Moves a task to another state (任务状态切换中...). A start names how many people the user saw: it begins with so many, or not at
 * all. The same again changes nothing.
 */
export const changeTaskState = endpoint({
  method: 'PUT',
  path: `${path}/changestate`,
  summary: '切换外呼任务状态',
  access,
  dataScope,
  body: z.object({ id, to: outboundTaskState.exclude(['draft']), callable: z.number().int().min(0).optional() }),
  reply: z.object({ state: outboundTaskState }),
  errors: [
    outboundTask.errors.badMove,
    outboundTask.errors.noContacts,
    outboundTask.errors.noAgents,
    outboundTask.errors.funnelChanged,
  ],
});

/** A running task as its agents have it. */
export const myOutboundTask = z.object({
  id,
  name: z.string(),
  mode: outboundTask.fields.mode.schema,
  previewSeconds: z.number().int(),
  remark: z.string(),
  script: z.array(scriptSentence),
  /** Contacts that this agent may take now, and at all. */
  due: z.number().int(),
  open: z.number().int(),
  /** What the agent did today. */
  attemptsToday: z.number().int(),
  answeredToday: z.number().int(),
  nextTime: timestamp.nullable(),
  /** Why nobody can be taken now; empty: somebody can. */
  idle: z.string(),
});
export type MyOutboundTask = z.output<typeof myOutboundTask>;
