import { type IvrNode, type IvrPrompt, ivrNode } from '@lianxi/contracts/callcenter/ivr-graph';

export type NodeType = IvrNode['type'];

/** The names of the steps, in the order of the palette. A flow has exactly one start from the beginning. */
export const kindNames: Readonly<Record<NodeType, string>> = {
  start: '开始',
  play: '播报',
  menu: '按键菜单',
  collect: '收集按键',
  time: '时间判断',
  condition: '条件判断',
  set: '设置变量',
  http: '调用接口',
  skillGroup: '转技能组',
  agent: '转坐席',
  outside: '转外线',
  subFlow: '子流程',
  voicemail: '留言',
  callBack: '登记回拨',
  rating: '满意度评价',
  return: '返回上级流程',
  hangUp: '挂机',
};

export const offered: readonly { title: string; types: readonly NodeType[] }[] = [
  { title: '与客户交互', types: ['play', 'menu', 'collect', 'rating'] },
  { title: '判断', types: ['time', 'condition', 'set', 'http'] },
  { title: '接听', types: ['skillGroup', 'agent', 'outside', 'voicemail', 'callBack'] },
  { title: '流程', types: ['subFlow', 'return', 'hangUp'] },
];

const says = (text: string): IvrPrompt[] => [{ kind: 'text', text }];

/** The first values of each step. */
const blanks: Readonly<Record<NodeType, object>> = {
  start: {},
  play: { prompts: says('') },
  menu: { prompts: says(''), keys: ['1', '2'], timeoutSeconds: 5, repeats: 2 },
  collect: {
    prompts: says(''),
    variable: 'input',
    min: 1,
    max: 11,
    terminator: '#',
    timeoutSeconds: 8,
    repeats: 2,
  },
  time: { hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 })), holidays: [] },
  condition: { variable: 'level', operator: 'equals', value: '' },
  set: { variable: 'result', value: '' },
  http: { method: 'GET', url: 'https://', body: [], timeoutSeconds: 5, fields: [] },
  skillGroup: { skillGroupId: '' },
  agent: { agentId: '' },
  outside: { number: '' },
  subFlow: { flowId: '' },
  voicemail: {},
  callBack: {},
  rating: { prompts: says('请为本次服务评价，满意请按5，不满意请按1'), most: 5, bad: 2, timeoutSeconds: 8, repeats: 1 },
  return: {},
  hangUp: {},
};

/** A new step of the type. */
export const blankNode = (type: NodeType, given: Pick<IvrNode, 'id' | 'name' | 'position'>): IvrNode =>
  ivrNode.parse({ ...given, type, ...blanks[type] });
