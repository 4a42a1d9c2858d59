import { type Condition, comparisonsOf, isComplete } from '../form/condition.ts';
import { ConditionError, planOf } from '../form/condition-plan.ts';
import { type FormDefinition, fieldsByKey } from '../form/form-definition.ts';
import { type FormField, isFilledIn } from '../form/form-field.ts';
import { valueRule } from '../form/value-rules.ts';
import type { NodeFault } from '../kit/flow-rules.ts';
import { reachIn } from './reach.ts';
import type { Actor, WorkflowGraph, WorkflowNode } from './workflow-graph.ts';

type Fields = ReadonlyMap<string, FormField>;
interface About {
  readonly graph: WorkflowGraph;
  readonly reach: ReturnType<typeof reachIn>;
  readonly fields: Fields;
  readonly node: WorkflowNode;
}

/** The errors of a node by itself, for the form of its template. */
export function workflowNodeFaults(graph: WorkflowGraph, form: FormDefinition): (node: WorkflowNode) => readonly NodeFault[] {
  const fields = fieldsByKey(form);
  const reach = reachIn(graph.edges);
  return (node) => [
    ...(node.name === '' ? [{ text: '请输入节点名称', field: 'name' }] : []),
    ...ownFaults({ graph, reach, fields, node }),
  ];
}

function ownFaults(about: About): NodeFault[] {
  const { node, fields } = about;
  switch (node.type) {
    case 'handle':
    case 'approve':
      return [...actorFaults(node.actors, 'actors', about), ...rightFaults(node.rights, fields)];
    case 'start':
      return rightFaults(node.rights, fields);
    case 'copy':
      return actorFaults(node.actors, 'actors', about);
    case 'notice':
      return [...actorFaults(node.to, 'to', about), ...textFaults(node.text, fields)];
    case 'condition':
      return branchFaults(node.branches, fields);
    case 'split':
      return node.outlets.length < 2 ? [{ text: '至少两个分支', field: 'outlets' }] : [];
    case 'wait':
      return node.until.kind === 'date' ? typeFaults(node.until.field, ['date'], '日期', fields) : [];
    case 'set':
      return setFaults(node.values, fields);
    case 'sms':
      return [...typeFaults(node.field, ['phone'], '电话', fields), ...textFaults(node.text, fields)];
    case 'webhook':
      return /^https:\/\/[^/\s]+/.test(node.url) ? [] : [{ text: '请输入以 https:// 开头的地址', field: 'url' }];
    default:
      return [];
  }
}

function actorFaults(actors: readonly Actor[], field: string, about: About): NodeFault[] {
  if (actors.length === 0) return [{ text: '请选择由谁处理', field }];
  const repeated = new Set(actors.map((actor) => JSON.stringify(actor))).size < actors.length;
  const texts = [...(repeated ? ['人员重复'] : []), ...actors.flatMap((actor) => actorFault(actor, about) ?? [])];
  return [...new Set(texts)].map((text) => ({ text, field }));
}

function actorFault(actor: Actor, { graph, reach, fields, node }: About): string | null {
  switch (actor.kind) {
    case 'agents':
      return actor.agentIds.length === 0 ? '请选择坐席' : null;
    case 'role':
      return actor.roleId === '' ? '请选择角色' : null;
    case 'group':
      return actor.groupId === '' ? '请选择工单组' : null;
    case 'field': {
      const { type } = fields.get(actor.field) ?? {};
      return type === 'agent' || type === 'department' ? null : '请选择坐席或部门字段';
    }
    case 'did': {
      const earlier = graph.nodes.find(({ id }) => id === actor.nodeId);
      if (!earlier || (earlier.type !== 'handle' && earlier.type !== 'approve')) return '请选择前面的办理或审批节点';
      const isEarlier = earlier.id !== node.id && reach(earlier.id).has(node.id);
      return isEarlier ? null : `“${earlier.name}”不在本节点之前`;
    }
    default:
      return null;
  }
}

/** What people cannot fill in cannot be asked of them. A right to a field that is gone does nothing. */
function rightFaults(rights: Readonly<Record<string, string>>, fields: Fields): NodeFault[] {
  const beyond = Object.entries(rights).flatMap(([key, right]) => {
    const field = fields.get(key);
    return field && !isFilledIn(field) && !field.retired && (right === 'write' || right === 'required') ? [field.label] : [];
  });
  return beyond.length > 0 ? [{ text: `“${beyond.join('、')}”不能填写`, field: 'rights' }] : [];
}

type Branches = Extract<WorkflowNode, { type: 'condition' }>['branches'];

function branchFaults(branches: Branches, fields: Fields): NodeFault[] {
  if (branches.length === 0) return [{ text: '请添加条件', field: 'branches' }];
  const names = branches.map(({ name }) => name);
  const texts = [
    ...(names.includes('') ? ['请输入条件名称'] : []),
    ...(new Set(names).size < names.length ? ['条件名称重复'] : []),
    ...branches.flatMap(({ name, condition }) => {
      const fault = conditionFault(condition, fields);
      return fault ? [`${name || '条件'}：${fault}`] : [];
    }),
  ];
  return texts.map((text) => ({ text, field: 'branches' }));
}

function conditionFault(condition: Condition, fields: Fields): string | null {
  const comparisons = comparisonsOf(condition);
  if (comparisons.length === 0) return '请设置条件';
  if (!comparisons.every(isComplete)) return '请填写比较的值';
  try {
    planOf(condition, fields, { today: '2026-01-01', agent: null });
    return null;
  } catch (error) {
    if (error instanceof ConditionError) return error.message;
    throw error;
  }
}

function typeFaults(key: string, types: readonly FormField['type'][], words: string, fields: Fields): NodeFault[] {
  const field = fields.get(key);
  return field && types.includes(field.type) && !field.retired ? [] : [{ text: `请选择${words}字段`, field: 'field' }];
}

function setFaults(values: Extract<WorkflowNode, { type: 'set' }>['values'], fields: Fields): NodeFault[] {
  if (values.length === 0) return [{ text: '请添加字段', field: 'values' }];
  const keys = values.map(({ field }) => field);
  const texts = values.flatMap(({ field: key, value }) => {
    const field = fields.get(key);
    if (!field || !isFilledIn(field)) return ['请选择可以填写的字段'];
    return value !== '' && valueRule(field).safeParse(value).success ? [] : [`“${field.label}”的值不符合要求`];
  });
  if (new Set(keys).size < keys.length) texts.push('字段重复');
  return [...new Set(texts)].map((text) => ({ text, field: 'values' }));
}

/** What a text may name beside the fields of the form. */
const always: ReadonlySet<string> = new Set(['title', 'number']);

function textFaults(text: string, fields: Fields): NodeFault[] {
  if (text === '') return [{ text: '请输入内容', field: 'text' }];
  const named = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, key = '']) => key);
  const unknown = named.filter((key) => !always.has(key) && !fields.has(key));
  return unknown.length > 0 ? [{ text: `没有字段“${unknown.join('、')}”`, field: 'text' }] : [];
}
