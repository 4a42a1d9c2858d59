import { ivrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { faultsOf } from '@lianxi/contracts/callcenter/ivr-rules';
import { expect, test } from 'vitest';
import { blankNode, kindNames, type NodeType, offered } from './node-kinds.ts';

const types = Object.keys(kindNames) as NodeType[];

test('every type of step can be saved as it begins', () => {
  const nodes = types.map((type, index) => blankNode(type, { id: type, name: kindNames[type], position: { x: 0, y: index } }));
  const graph = { nodes, edges: [] };
  expect(ivrGraph.parse(graph)).toEqual(graph);
  expect(faultsOf(graph).filter(({ text }) => /重复|不存在/.test(text))).toEqual([]);
});

test('every type of step is offered once, but for the start', () => {
  expect(['start', ...offered.flatMap((group) => group.types)].sort()).toEqual([...types].sort());
});
