import type { FormDefinition } from '../form/form-definition.ts';
import { type FlowFault, flowFaults } from '../kit/flow-rules.ts';
import { reachIn } from './reach.ts';
import type { WorkflowGraph, WorkflowNode } from './workflow-graph.ts';
import { workflowNodeFaults } from './workflow-node-rules.ts';
import { outletName, outletsOf, waitsAt } from './workflow-outlets.ts';
import { parallelOf } from './workflow-parallel.ts';

/**
 * Why a workflow cannot be published: the designer shows it at the nodes, the server refuses it. Empty: it can. `form`: what the
 * orders hold, which conditions, rights and actors read.
 */
export function workflowFaults(graph: WorkflowGraph, form: FormDefinition): FlowFault[] {
  const nodeFaults = workflowNodeFaults(graph, form);
  return [
    ...flowFaults(graph, { outletsOf: neededIn(graph), outletName, nodeFaults }),
    ...withoutEnd(graph),
    ...restless(graph),
    ...parallelOf(graph).faults,
  ];
}

/** The outlets that must lead somewhere: a refusal that is not drawn closes the order. */
const neededIn =
  ({ edges }: WorkflowGraph) =>
  (node: WorkflowNode): readonly string[] => {
    const isDrawn = edges.some(({ from, outlet }) => from === node.id && outlet === 'refused');
    return outletsOf(node).filter((outlet) => outlet !== 'refused' || isDrawn);
  };

/** Nodes from which no way leads to an end. */
function withoutEnd({ nodes, edges }: WorkflowGraph): FlowFault[] {
  if (!nodes.some(({ type }) => type === 'end')) return [{ nodeId: null, text: '流程没有结束节点' }];
  const ends = new Set(nodes.filter(({ type }) => type === 'end').map(({ id }) => id));
  const reach = reachIn(edges);
  const fromStart = reach(nodes.find(({ type }) => type === 'start')?.id ?? '');
  // Where nothing arrives, that is the fault.
  return nodes
    .filter(({ id }) => fromStart.has(id) && ![...reach(id)].some((one) => ends.has(one)))
    .map(({ id }) => ({ nodeId: id, text: '从这里不能到达结束' }));
}

/** Circles in which nobody acts and nothing waits: an order would run through them for ever. */
function restless({ nodes, edges }: WorkflowGraph): FlowFault[] {
  const waiting = new Set(nodes.filter(waitsAt).map(({ id }) => id));
  const moving = edges.filter(({ from }) => !waiting.has(from));
  const reach = reachIn(moving);
  const circling = new Set(moving.flatMap(({ from, to }) => (reach(to).has(from) ? from : [])));
  return nodes.filter(({ id }) => circling.has(id)).map(({ id }) => ({ nodeId: id, text: '循环中必须有办理、审批或等待' }));
}
