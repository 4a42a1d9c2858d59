import { expect, it } from 'vitest';
import { type FormDefinition, formDefinition } from '../form/form-definition.ts';
import { type WorkflowGraph, workflowGraph } from './workflow-graph.ts';
import { parallelOf } from './workflow-parallel.ts';
import { workflowFaults } from './workflow-rules.ts';

const form: FormDefinition = formDefinition.parse({
  fields: [
    { key: 'amount', label: '金额', type: 'money', min: 0, max: 100_000 },
    { key: 'phone', label: '电话', type: 'phone' },
    { key: 'day', label: '上门日期', type: 'date' },
    { key: 'who', label: '师傅', type: 'agent' },
  ],
});

const position = { x: 0, y: 0 };
const task = { actors: [{ kind: 'initiator' }], fallbackId: '', rights: {}, clock: null, batch: false };
const handle = (id: string, more: object = {}) => ({ id, name: id, position, type: 'handle', ...task, ...more });
const approve = (id: string) => ({ id, name: id, position, type: 'approve', ...task, mode: 'all', share: 100 });
const plain = (id: string, type: string, more: object = {}) => ({ id, name: id, position, type, ...more });
const start = plain('start', 'start', { rights: {} });
const end = plain('end', 'end');

/** `a.next>b` draws an edge. */
function draw(nodes: readonly object[], ...edges: string[]): WorkflowGraph {
  const drawn = edges.map((edge) => {
    const [, from, outlet, to] = /^(\w+)\.(\w+)>(\w+)$/.exec(edge) ?? [];
    return { from, outlet, to };
  });
  return workflowGraph.parse({ nodes, edges: drawn });
}

const faultsOf = (graph: WorkflowGraph) => workflowFaults(graph, form).map(({ nodeId, text }) => `${nodeId}: ${text}`);

it('finds nothing wrong with work that people can do', () => {
  const above = { outlet: 'b1', name: '超过 500 元', condition: { field: 'amount', is: 'above', value: 500 } };
  const nodes = [start, handle('fill'), plain('if', 'condition', { branches: [above] }), approve('boss'), end];
  const edges = ['start.next>fill', 'fill.next>if', 'if.b1>boss', 'if.default>end', 'boss.passed>end', 'boss.refused>fill'];
  expect(faultsOf(draw(nodes, ...edges))).toEqual([]);
});

it('lets a refusal end the order, undrawn, and a consent lead somewhere', () => {
  const nodes = [start, approve('boss'), end];
  expect(faultsOf(draw(nodes, 'start.next>boss', 'boss.passed>end'))).toEqual([]);
  expect(faultsOf(draw(nodes, 'start.next>boss', 'boss.refused>end'))).toEqual(['boss: 出口“通过”没有连接']);
});

it('finds nodes that nothing reaches, and nodes that lead nowhere', () => {
  const nodes = [start, handle('work'), handle('lost'), handle('round'), approve('again'), end];
  const edges = [
    'start.next>again',
    'again.passed>round',
    'again.refused>end',
    'round.next>work',
    'work.next>round',
    'lost.next>end',
  ];
  expect(faultsOf(draw(nodes, ...edges))).toEqual([
    'lost: 从开始节点无法到达',
    'work: 从这里不能到达结束',
    'round: 从这里不能到达结束',
  ]);
  expect(faultsOf(draw([start, handle('work')], 'start.next>work', 'work.next>work'))).toContain('null: 流程没有结束节点');
});

it('finds circles in which an order would run for ever', () => {
  const set = plain('set', 'set', { values: [{ field: 'amount', value: 1 }] });
  const if_ = plain('if', 'condition', { branches: [{ outlet: 'b1', name: '空', condition: { field: 'day', is: 'empty' } }] });
  const edges = ['start.next>set', 'set.next>if', 'if.b1>set', 'if.default>end'];
  expect(faultsOf(draw([start, set, if_, end], ...edges))).toEqual([
    'set: 循环中必须有办理、审批或等待',
    'if: 循环中必须有办理、审批或等待',
  ]);
  const wait = plain('wait', 'wait', { until: { kind: 'duration', minutes: 5, time: 'wall' } });
  const resting = ['start.next>set', 'set.next>if', 'if.b1>wait', 'wait.next>set', 'if.default>end'];
  expect(faultsOf(draw([start, set, if_, wait, end], ...resting))).toEqual([]);
});

const split = plain('split', 'split', { outlets: ['p1', 'p2'] });
const parts = [handle('line'), handle('money')];

it('knows which join ends which split, and refuses others', () => {
  const join = plain('join', 'join');
  const both = ['start.next>split', 'split.p1>line', 'split.p2>money'];
  const good = draw([start, split, ...parts, join, end], ...both, 'line.next>join', 'money.next>join', 'join.next>end');
  expect(faultsOf(good)).toEqual([]);
  expect(parallelOf(good).splitOf).toEqual(new Map([['join', 'split']]));
  expect(parallelOf(good).branchesOf.get('line')).toEqual([{ split: 'split', outlet: 'p1' }]);

  const open = draw([start, split, ...parts, end], ...both, 'line.next>end', 'money.next>end');
  expect(faultsOf(open)).toEqual([
    'end: 并行分支要先汇合，才能结束',
    'end: 并行分支要先汇合，才能到达这里',
    'split: 并行分支没有汇合',
  ]);
  const alone = draw([start, join, end], 'start.next>join', 'join.next>end');
  expect(faultsOf(alone)).toContain('join: 前面没有并行分支');
});

it('finds nested parallel work that is crossed', () => {
  const inner = plain('inner', 'split', { outlets: ['p1', 'p2'] });
  const nodes = [start, split, inner, handle('a'), handle('b'), handle('c'), plain('j1', 'join'), plain('j2', 'join'), end];
  const same = ['start.next>split', 'split.p1>inner', 'split.p2>c', 'inner.p1>a', 'inner.p2>b', 'a.next>j1', 'b.next>j1'];
  expect(faultsOf(draw(nodes, ...same, 'j1.next>j2', 'c.next>j2', 'j2.next>end'))).toEqual([]);
  expect(faultsOf(draw(nodes, ...same, 'j1.next>j2', 'c.next>j1', 'j2.next>end'))).toContain('j1: 不能汇合不同的并行');
});

it('finds nodes at which nobody acts, and fields that the form does not have', () => {
  const nodes = [
    start,
    handle('none', { actors: [] }),
    handle('later', { actors: [{ kind: 'did', nodeId: 'last' }] }),
    handle('field', { actors: [{ kind: 'field', field: 'phone' }], rights: { phone: 'required', gone: 'hidden' } }),
    handle('twice', { actors: [{ kind: 'initiator' }, { kind: 'initiator' }] }),
    plain('if', 'condition', { branches: [{ outlet: 'b1', name: '', condition: { field: 'gone', is: 'filled' } }] }),
    plain('sms', 'sms', { field: 'day', text: '{{number}} {{ gone }}' }),
    plain('set', 'set', { values: [{ field: 'amount', value: 'many' }] }),
    plain('hook', 'webhook', { url: 'http://plain.example' }),
    handle('last'),
    end,
  ];
  const order = ['start', 'none', 'later', 'field', 'twice', 'if', 'sms', 'set', 'hook', 'last', 'end'];
  const edges = order.slice(1).map((to, at) => `${order[at]}.${order[at] === 'if' ? 'default' : 'next'}>${to}`);
  expect(faultsOf(draw(nodes, ...edges, 'if.b1>sms'))).toEqual([
    'none: 请选择由谁处理',
    'later: “last”不在本节点之前',
    'field: 请选择坐席或部门字段',
    'twice: 人员重复',
    'if: 请输入条件名称',
    'if: 条件：条件中的字段不存在或已停用',
    'sms: 请选择电话字段',
    'sms: 没有字段“gone”',
    'set: “金额”的值不符合要求',
    'hook: 请输入以 https:// 开头的地址',
  ]);
});
