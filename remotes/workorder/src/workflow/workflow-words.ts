import type { Actor, WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { outletName } from '@lianxi/contracts/work-order/workflow-outlets';
import { durationText, timeTexts } from '../setting/duration.ts';
import { nameOf, type WorkflowNames } from './workflow-names.ts';

export const actorKinds: Readonly<Record<Actor['kind'], string>> = {
  agents: '指定坐席',
  role: '角色',
  group: '工单组',
  initiator: '发起人',
  head: '发起人的部门负责人',
  did: '前面节点的处理人',
  field: '表单中的人员',
};

export const chooseTexts: Readonly<Record<Extract<Actor, { kind: 'group' }>['choose'], string>> = {
  claim: '成员领取',
  roundRobin: '轮流分配',
  leastLoad: '分给手上最少的人',
};

export const modeTexts: Readonly<Record<Extract<WorkflowNode, { type: 'approve' }>['mode'], string>> = {
  any: '或签：一人决定即可',
  all: '会签：需要多人同意',
  order: '依次：按顺序逐个审批',
};

/** Whose head is asked, by the levels above the initiator's department. */
export const headText = (up: number): string => (up === 0 ? '本部门负责人' : `上 ${up} 级部门负责人`);

/** Who acts, in a few words. */
export function actorText(actor: Actor, names: WorkflowNames, graph?: WorkflowGraph): string {
  switch (actor.kind) {
    case 'agents':
      return actor.agentIds.map((id) => nameOf(names.agents, id)).join('、');
    case 'role':
      return nameOf(names.roles, actor.roleId);
    case 'group':
      return nameOf(names.groups, actor.groupId);
    case 'head':
      return headText(actor.up);
    case 'did':
      return graph?.nodes.find(({ id }) => id === actor.nodeId)?.name ?? actorKinds.did;
    case 'field':
      return names.fields.find(({ key }) => key === actor.field)?.label ?? '';
    default:
      return actorKinds[actor.kind];
  }
}

const labelOf = (key: string, { fields }: WorkflowNames) => fields.find((field) => field.key === key)?.label ?? '';

/** What a step does, in one line. */
export function summaryOf(node: WorkflowNode, names: WorkflowNames): string {
  switch (node.type) {
    case 'handle':
    case 'approve': {
      const who = node.actors.map((actor) => actorText(actor, names)).join('、');
      const mode = node.type === 'approve' && node.actors.length > 0 ? `${modeTexts[node.mode].split('：')[0]} · ` : '';
      return [mode + who, node.clock && `限 ${durationText(node.clock.minutes, node.clock.time)}`].filter(Boolean).join('，');
    }
    case 'copy':
      return node.actors.map((actor) => actorText(actor, names)).join('、');
    case 'wait':
      return node.until.kind === 'duration'
        ? `${durationText(node.until.minutes, node.until.time)}（${timeTexts[node.until.time]}）`
        : labelOf(node.until.field, names);
    case 'set':
      return node.values.map(({ field }) => labelOf(field, names)).join('、');
    case 'notice':
    case 'sms':
      return node.text;
    case 'webhook':
      return node.url;
    default:
      return '';
  }
}

/** The text at an outlet. */
export function outletMark(node: WorkflowNode, outlet: string): string {
  if (outlet === 'next') return '';
  const branch = node.type === 'condition' && node.branches.find((one) => one.outlet === outlet);
  return branch ? branch.name : outletName(outlet);
}
