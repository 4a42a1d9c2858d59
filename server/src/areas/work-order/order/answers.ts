import { comparisonsOf } from '@lianxi/contracts/form/condition';
import { type Asker, holds, planOf } from '@lianxi/contracts/form/condition-plan';
import { type FormDefinition, fieldsByKey } from '@lianxi/contracts/form/form-definition';
import { isPersonal } from '@lianxi/contracts/form/form-field';
import type { FormValue, FormValues } from '@lianxi/contracts/form/form-values';
import { valueText } from '@lianxi/contracts/form/value-text';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import type { BusinessCalendar } from '../../../platform/calendar/business-calendar.ts';
import { momentOf } from '../../../platform/calendar/zone-clock.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { namesInValues } from '../../form/public.ts';
import { dueAfter } from './clock.rules.ts';
import type { Answer, Missing } from './order-events.ts';
import type { OrderState } from './order-state.ts';
import { fallBack, findMembers, findPeople, namesOfEnabled } from './people.queries.ts';

/** Of an order, what the machine may ask for. */
export interface Answering {
  readonly graph: WorkflowGraph;
  readonly definition: FormDefinition;
  /** They change when the order comes to a node that sets fields. */
  values: FormValues;
  readonly state: OrderState;
  readonly initiatorId: string;
  readonly ownerId: string;
  readonly calendar: BusinessCalendar;
  readonly closeDays: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** The most colleagues of a copy or a notice. */
const NOBODY_ASKS: Asker['agent'] = null;

/** Answers what the machine asks at a node; null: who confirms the order. */
export async function answerAt(own: TenantDb, asked: Answering, { nodeId, did }: Missing): Promise<Answer> {
  const { initiatorId, ownerId, now } = asked;
  if (nodeId === null) {
    const closeAt = new Date(now.getTime() + asked.closeDays * DAY_MS).toISOString();
    return { of: 'confirm', people: await fallBack(own, [initiatorId], ownerId), closeAt };
  }
  const node = asked.graph.nodes.find(({ id }) => id === nodeId);
  if (!node) throw new Error(`The graph has no node ${nodeId}`);
  switch (node.type) {
    case 'start':
      return { of: 'people', nodeId, people: await fallBack(own, [initiatorId], ownerId) };
    case 'handle':
    case 'approve':
      return { of: 'people', nodeId, people: await findPeople(own, node, choosing(asked, did)) };
    case 'condition':
      return branchOf(own, asked, node);
    case 'wait':
      return waitOf(asked, node);
    case 'set':
      return setFields(own, asked, node);
    case 'copy':
    case 'notice': {
      const actors = node.type === 'copy' ? node.actors : node.to;
      const people = await findPeople(own, { actors, fallbackId: '' }, choosing(asked, did));
      // Nobody claims what is only told: all of the group hear it.
      const ids = people.groupId === null ? people.ids : await findMembers(own, people.groupId);
      const names = await namesOfEnabled(own, ids);
      return { of: 'done', nodeId, ids: [...names.keys()], why: people.why };
    }
    default:
      throw new Error(`Nothing is asked at a node of type ${node.type}`);
  }
}

const choosing = ({ initiatorId, ownerId, values, graph, definition }: Answering, did: OrderState['did']) => ({
  ...{ initiatorId, ownerId, did },
  valueOf: (field: string) => values[field],
  isDepartment: (field: string) => fieldsByKey(definition).get(field)?.type === 'department',
  nodeName: (id: string) => graph.nodes.find((node) => node.id === id)?.name ?? '',
});

type NodeOf<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>;

/** The first branch whose condition is true. A condition on a field that is gone is not true, and says so. */
async function branchOf(
  own: TenantDb,
  { definition, values, now }: Answering,
  { id: nodeId, branches }: NodeOf<'condition'>,
): Promise<Answer> {
  const fields = fieldsByKey(definition);
  const asker = { today: tenantDate(now), agent: NOBODY_ASKS };
  const names = await namesInValues(own, definition, [values]);
  const why: string[] = [];
  for (const { outlet, name, condition } of branches) {
    const held = comparisonsOf(condition).map(({ field: key }) => {
      const field = fields.get(key);
      if (!field) return '字段已不存在';
      const value = values[key];
      return `${field.label}：${isPersonal(field) ? '******' : value === undefined ? '—' : valueText(field, value, names)}`;
    });
    const isTrue = holdsNow(() => holds(planOf(condition, fields, asker), values));
    why.push(`分支「${name}」${isTrue ? '满足' : '不满足'}（${[...new Set(held)].join('，')}）`);
    if (isTrue) return { of: 'branch', nodeId, outlet, why };
  }
  return { of: 'branch', nodeId, outlet: 'default', why: [...why, '走「其他情况」'] };
}

function holdsNow(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}

function waitOf({ values, now, calendar }: Answering, { id: nodeId, until }: NodeOf<'wait'>): Answer {
  if (until.kind === 'duration') {
    const due = dueAfter(calendar, now, until) ?? new Date(now.getTime() + until.minutes * 60_000);
    return {
      of: 'due',
      nodeId,
      at: due.toISOString(),
      why: [`等待 ${until.minutes} 分钟${until.time === 'working' ? '（工作时间）' : ''}`],
    };
  }
  const day = values[until.field];
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d/.test(day)) {
    return { of: 'due', nodeId, at: now.toISOString(), why: ['日期字段为空，不等待'] };
  }
  const at = new Date(momentOf(calendar.timeZone, day.slice(0, 10), 0));
  return { of: 'due', nodeId, at: at.toISOString(), why: [`等待到 ${day.slice(0, 10)}`] };
}

async function setFields(own: TenantDb, asked: Answering, { id: nodeId, values }: NodeOf<'set'>): Promise<Answer> {
  const fields = fieldsByKey(asked.definition);
  const set = values.flatMap(({ field: key, value }) => {
    const field = fields.get(key);
    return field && value !== null ? [{ field, value: value as FormValue }] : [];
  });
  const changes: FormValues = Object.fromEntries(set.map(({ field, value }) => [field.key, value]));
  asked.values = { ...asked.values, ...changes };
  const names = await namesInValues(own, asked.definition, [changes]);
  return {
    of: 'done',
    nodeId,
    ids: [],
    why: set.map(({ field, value }) => `${field.label} = ${valueText(field, value, names)}`),
  };
}
