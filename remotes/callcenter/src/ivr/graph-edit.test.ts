import type { IvrGraph, IvrNode } from '@lianxi/contracts/callcenter/ivr-graph';
import { ivrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { faultsOf } from '@lianxi/contracts/callcenter/ivr-rules';
import { describe, expect, test } from 'vitest';
import { beginHistory, stepHistory } from './draft-history.ts';
import { addNode, changeNode, connect, remove } from './graph-edit.ts';
import { blankNode, kindNames, type NodeType } from './node-kinds.ts';

const begun: IvrGraph = {
  nodes: [{ id: 'start', type: 'start', name: '开始', position: { x: 0, y: 0 } }],
  edges: [],
};
const nodeOf = ({ nodes }: IvrGraph, id: string) => nodes.find((node) => node.id === id) as IvrNode;

test('every kind of step can be added, and saved as it is', () => {
  let graph = begun;
  for (const type of Object.keys(kindNames) as NodeType[]) graph = addNode(graph, type, graph.nodes.at(-1)).graph;
  expect(ivrGraph.safeParse(graph).success).toBe(true);
  const places = graph.nodes.map(({ position }) => `${position.x} ${position.y}`);
  expect(new Set(places).size).toBe(places.length);
  expect(faultsOf(graph).filter(({ text }) => /重复|不存在/.test(text))).toEqual([]);
});

test('a new step takes the first open way, under a name of its own', () => {
  const first = addNode(begun, 'menu', begun.nodes[0]);
  const second = addNode(first.graph, 'menu', nodeOf(first.graph, first.id));
  expect(second.graph.edges).toEqual([
    { from: 'start', outlet: 'next', to: 'menu-1' },
    { from: 'menu-1', outlet: '1', to: 'menu-2' },
  ]);
  expect(nodeOf(second.graph, 'menu-2').name).toBe('按键菜单 2');
});

test('a step whose only way is taken has the new one put into it; one with several has not', () => {
  const led = addNode(addNode(begun, 'hangUp', begun.nodes[0]).graph, 'play', begun.nodes[0]).graph;
  expect(led.edges).toEqual([
    { from: 'start', outlet: 'next', to: 'play-1' },
    { from: 'play-1', outlet: 'next', to: 'hangUp-1' },
  ]);
  const asked = addNode(begun, 'condition', begun.nodes[0]);
  const full = ['yes', 'no'].reduce((graph, outlet) => connect(graph, asked.id, outlet, asked.id), asked.graph);
  expect(addNode(full, 'play', nodeOf(full, asked.id)).graph.edges).toEqual(full.edges);
});

describe('ways', () => {
  const { graph } = addNode(begun, 'menu', begun.nodes[0]);
  const menu = nodeOf(graph, 'menu-1') as IvrNode & { type: 'menu' };
  test('lead to one step; the last wish counts', () => {
    const twice = connect(connect(graph, 'menu-1', '1', 'start'), 'menu-1', '1', 'menu-1');
    expect(twice.edges.filter(({ outlet }) => outlet === '1')).toEqual([{ from: 'menu-1', outlet: '1', to: 'menu-1' }]);
    expect(connect(twice, 'menu-1', '1', '').edges).toEqual(graph.edges);
  });
  test('go with their key', () => {
    const connected = connect(graph, 'menu-1', '2', 'menu-1');
    expect(changeNode(connected, { ...menu, keys: ['1'] }).edges).toEqual(graph.edges);
  });
  test('go with their step; the start stays', () => {
    expect(remove(graph, ['start', 'menu-1'], [])).toEqual(begun);
    expect(remove(graph, [], ['start:next']).edges).toEqual([]);
  });
});

test('what is written into one field is undone as one, and done again', () => {
  const play = blankNode('play', begun, { x: 0, y: 0 });
  const called = (name: string): IvrGraph => ({ ...begun, nodes: [{ ...play, name }] });
  const change = (name: string, subject: string | null) => ({ do: 'change', graph: called(name), subject }) as const;
  let history = beginHistory(begun);
  for (const step of [
    change('一', 'name'),
    change('一二', 'name'),
    change('三', 'other'),
    change('四', null),
    change('五', null),
  ]) {
    history = stepHistory(history, step);
  }
  const shown = () => history.present.nodes[0]?.name;
  const seen: (string | undefined)[] = [];
  for (let n = 0; n < 5; n += 1) {
    history = stepHistory(history, { do: 'undo' });
    seen.push(shown());
  }
  expect(seen).toEqual(['四', '三', '一二', '开始', '开始']);
  history = stepHistory(history, { do: 'redo' });
  expect(shown()).toBe('一二');
  history = stepHistory(history, change('六', 'name'));
  expect(stepHistory(history, { do: 'redo' })).toBe(history);
});
