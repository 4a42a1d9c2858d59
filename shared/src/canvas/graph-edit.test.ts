import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import { describe, expect, test } from 'vitest';
import { addNode, changeNode, connect, move, remove } from './graph-edit.ts';

type Step = FlowNode & { type: 'start' | 'ask' | 'act' | 'end'; answers?: string[] };

/** A flow for this test only: it asks, acts and ends. */
const kind = {
  nodeNames: { start: '开始', ask: '提问', act: '动作', end: '结束' },
  blank: (type: Step['type'], given: Omit<Step, 'type'>): Step =>
    type === 'ask' ? { ...given, type, answers: ['是', '否'] } : { ...given, type },
  outletsOf: ({ type, answers }: Step) => answers ?? (type === 'end' ? [] : ['next']),
};
const begun: FlowGraph<Step> = {
  nodes: [{ id: 'start', type: 'start', name: '开始', position: { x: 0, y: 0 } }],
  edges: [],
};
const nodeOf = ({ nodes }: FlowGraph<Step>, id: string) => nodes.find((node) => node.id === id) as Step;
const add = (graph: FlowGraph<Step>, type: Step['type'], after: Step | undefined) => addNode(kind, graph, type, after);

describe('a new node', () => {
  test('takes the first open outlet, under a name of its own', () => {
    const first = add(begun, 'ask', begun.nodes[0]);
    const second = add(first.graph, 'ask', nodeOf(first.graph, first.id));
    expect(second.graph.edges).toEqual([
      { from: 'start', outlet: 'next', to: 'ask-1' },
      { from: 'ask-1', outlet: '是', to: 'ask-2' },
    ]);
    expect(nodeOf(second.graph, 'ask-2').name).toBe('提问 2');
  });
  test('is put into the only outlet of a node when that is taken; into none of several', () => {
    const led = add(add(begun, 'end', begun.nodes[0]).graph, 'act', begun.nodes[0]).graph;
    expect(led.edges).toEqual([
      { from: 'start', outlet: 'next', to: 'act-1' },
      { from: 'act-1', outlet: 'next', to: 'end-1' },
    ]);
    const asked = add(begun, 'ask', begun.nodes[0]);
    const full = ['是', '否'].reduce((graph, outlet) => connect(graph, asked.id, outlet, asked.id), asked.graph);
    expect(add(full, 'act', nodeOf(full, asked.id)).graph.edges).toEqual(full.edges);
  });
  test('covers no other', () => {
    let graph = begun;
    for (let n = 0; n < 5; n += 1) ({ graph } = add(graph, 'act', graph.nodes[0]));
    const places = graph.nodes.map(({ position }) => `${position.x} ${position.y}`);
    expect(new Set(places).size).toBe(6);
  });
});

describe('edges', () => {
  const { graph } = add(begun, 'ask', begun.nodes[0]);
  const asks = nodeOf(graph, 'ask-1');
  test('lead to one node; the last wish counts', () => {
    const twice = connect(connect(graph, 'ask-1', '是', 'start'), 'ask-1', '是', 'ask-1');
    expect(twice.edges.filter(({ outlet }) => outlet === '是')).toEqual([{ from: 'ask-1', outlet: '是', to: 'ask-1' }]);
    expect(connect(twice, 'ask-1', '是', '').edges).toEqual(graph.edges);
  });
  test('go with their outlet', () => {
    const connected = connect(graph, 'ask-1', '否', 'ask-1');
    expect(changeNode(kind, connected, { ...asks, answers: ['是'] }).edges).toEqual(graph.edges);
  });
  test('go with their node; the start stays', () => {
    expect(remove(graph, ['start', 'ask-1'], [])).toEqual(begun);
    expect(remove(graph, [], ['start:next']).edges).toEqual([]);
  });
});

test('a node that is moved leaves the others where they are', () => {
  const { graph } = add(begun, 'act', begun.nodes[0]);
  const moved = move(graph, new Map([['act-1', { x: 5, y: 7 }]]));
  expect(moved.nodes.map(({ position }) => position)).toEqual([
    { x: 0, y: 0 },
    { x: 5, y: 7 },
  ]);
});
