import { type FlowFault, flowFaults, reachedFrom } from '../kit/flow-rules.ts';
import { asksCaller, type IvrGraph, type IvrNode, outletsOf } from './ivr-graph.ts';
import { nodeFaults } from './ivr-node-rules.ts';

/** What the outlets of nodes are called; a key is called as it is. */
export const outletNames: Readonly<Record<string, string>> = {
  next: '下一步',
  timeout: '超时',
  invalid: '按键无效',
  failed: '失败',
  open: '工作时间',
  closed: '非工作时间',
  yes: '满足',
  no: '不满足',
};

/** Why a flow cannot be published: the designer shows it at the nodes, the server refuses it. Empty: it can. */
export function faultsOf(graph: IvrGraph): FlowFault[] {
  const outletName = (outlet: string) => outletNames[outlet] ?? outlet;
  const circling = onCircles(graph).map(({ id }) => ({ nodeId: id, text: '循环中必须有等待客户按键的节点' }));
  return [...flowFaults(graph, { outletsOf, outletName, nodeFaults }), ...circling];
}

/** Circles of nodes without a node that waits for a key. */
function onCircles(graph: IvrGraph): IvrNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const silent = graph.edges.filter(({ from, outlet }) => {
    const node = nodes.get(from);
    return node && !(asksCaller(node) && outlet !== 'timeout' && outlet !== 'failed');
  });
  return graph.nodes.filter(({ id }) => silent.some(({ from, to }) => from === id && reachedFrom(silent, to).has(id)));
}
