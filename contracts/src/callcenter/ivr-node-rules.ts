import type { NodeFault } from '../kit/flow-rules.ts';
import { hoursFault } from '../kit/working-hours.ts';
import { type IvrNode, variableName } from './ivr-graph.ts';

const NUMBER = /^\+?\d{5,20}$/;
const PATH = /^[\w-]+(\.[\w-]+){0,9}$/;

/** The errors of a node by itself, without its connections. */
export function nodeFaults(node: IvrNode): NodeFault[] {
  const faults: NodeFault[] = [];
  const check = (fine: boolean, field: string, text: string) => fine || faults.push({ field, text });
  const names = (name: string, field: string) =>
    check(variableName.safeParse(name).success, field, '变量名以字母开头，由字母、数字和下划线组成，最长 30 位');
  check(node.name !== '', 'name', '请输入节点名称');
  if ('prompts' in node) {
    check(node.prompts.length > 0, 'prompts', '请添加播报内容');
    const silent = node.prompts.some((prompt) => (prompt.kind === 'file' ? prompt.promptId : prompt.text.trim()) === '');
    check(!silent, 'prompts', '请选择语音文件或输入播报内容');
  }
  switch (node.type) {
    case 'menu':
      check(node.keys.length > 0, 'keys', '请至少设置一个按键');
      break;
    case 'collect':
      names(node.variable, 'variable');
      check(node.min <= node.max, 'max', '最多位数不能小于最少位数');
      break;
    case 'time': {
      const fault = hoursFault(node.hours);
      check(fault === null, 'hours', fault ?? '');
      break;
    }
    case 'condition':
    case 'set':
      names(node.variable, 'variable');
      break;
    case 'skillGroup':
      check(node.skillGroupId !== '', 'skillGroupId', '请选择技能组');
      break;
    case 'agent':
      check(node.agentId !== '', 'agentId', '请选择坐席');
      break;
    case 'outside':
      check(NUMBER.test(node.number), 'number', '电话号码格式有误');
      break;
    case 'subFlow':
      check(node.flowId !== '', 'flowId', '请选择子流程');
      break;
    case 'http':
      check(hostOf(node.url) !== null, 'url', '接口地址必须以 https:// 开头，域名中不能有变量');
      for (const { field } of node.body) names(field, 'body');
      for (const { path, variable } of node.fields) {
        check(PATH.test(path), 'fields', '字段路径格式有误');
        names(variable, 'fields');
      }
  }
  return faults;
}

/** The host that an address with variables names; null: it is no https address, or its host is not certain. */
export function hostOf(url: string): string | null {
  const [, host] = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?]|$)/i.exec(url) ?? [];
  return host?.toLowerCase() ?? null;
}
