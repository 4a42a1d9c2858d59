import { type WorkflowNode, workflowNode } from '@lianxi/contracts/work-order/workflow-graph';

export type NodeType = WorkflowNode['type'];

/** The names of the steps. A workflow has exactly one start from the beginning. */
export const kindNames: Readonly<Record<NodeType, string>> = {
  start: '新建',
  handle: '办理',
  approve: '审批',
  copy: '抄送',
  condition: '条件分支',
  split: '并行',
  join: '汇合',
  wait: '等待',
  set: '设置字段',
  notice: '站内通知',
  sms: '发短信',
  webhook: '调用接口',
  end: '结束',
};

export const offered: readonly { title: string; types: readonly NodeType[] }[] = [
  { title: '人员', types: ['handle', 'approve', 'copy'] },
  { title: '分支', types: ['condition', 'split', 'join'] },
  { title: '自动', types: ['wait', 'set', 'notice', 'sms', 'webhook'] },
  { title: '流程', types: ['end'] },
];

const task = { actors: [], fallbackId: '', rights: {}, clock: null, batch: false };

/** The first values of each step. */
const blanks: Readonly<Record<NodeType, object>> = {
  start: { rights: {} },
  handle: task,
  approve: { ...task, mode: 'any', share: 100 },
  copy: { actors: [] },
  condition: { branches: [{ outlet: 'b1', name: '条件 1', condition: { all: [] } }] },
  split: { outlets: ['p1', 'p2'] },
  join: {},
  wait: { until: { kind: 'duration', minutes: 60, time: 'working' } },
  set: { values: [] },
  notice: { to: [], text: '' },
  sms: { field: '', text: '' },
  webhook: { url: 'https://' },
  end: {},
};

/** A new step of the type. */
export const blankNode = (type: NodeType, given: Pick<WorkflowNode, 'id' | 'name' | 'position'>): WorkflowNode =>
  workflowNode.parse({ ...given, type, ...blanks[type] });

/** The first outlet, by its letter, that is not taken. */
export function freeOutlet(letter: 'b' | 'p', taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}
