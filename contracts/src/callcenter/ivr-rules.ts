import { asksCaller, type IvrGraph, type IvrNode, outletsOf } from './ivr-graph.ts';
import { type NodeFault, nodeFaults } from './ivr-node-rules.ts';

/** What is wrong with a flow; `nodeId` null: with the flow as a whole. */
export interface IvrFault extends NodeFault {
  readonly nodeId: string | null;
}

/** What the ways out of nodes are called; a key is called as it is. */
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
export function faultsOf(graph: IvrGraph): IvrFault[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const faults: IvrFault[] = [];
  const say = (nodeId: string | null, text: string) => faults.push({ nodeId, text });
  const starts = graph.nodes.filter(({ type }) => type === 'start');
  if (starts.length !== 1) say(null, '流程必须有且只有一个开始节点');
  if (nodes.size !== graph.nodes.length) say(null, '节点编号重复');
  const names = new Set<string>();
  for (const { id, name } of graph.nodes) {
    if (name !== '' && names.has(name)) say(id, `节点名称“${name}”重复`);
    names.add(name);
  }
  for (const { from, outlet, to } of graph.edges) {
    const node = nodes.get(from);
    const target = nodes.get(to);
    if (!node || !target) say(null, '连线指向不存在的节点');
    else if (!outletsOf(node).includes(outlet)) say(from, `没有出口“${outletNames[outlet] ?? outlet}”`);
    else if (target.type === 'start') say(from, '不能连回开始节点');
  }
  for (const node of graph.nodes) {
    for (const outlet of outletsOf(node)) {
      const ways = graph.edges.filter((edge) => edge.from === node.id && edge.outlet === outlet).length;
      if (ways === 0) say(node.id, `出口“${outletNames[outlet] ?? outlet}”没有连接`);
      if (ways > 1) say(node.id, `出口“${outletNames[outlet] ?? outlet}”只能连接一个节点`);
    }
    for (const fault of nodeFaults(node)) faults.push({ nodeId: node.id, ...fault });
  }
  const [start] = starts;
  if (start) {
    const reached = reachedFrom(graph, start.id);
    for (const { id } of graph.nodes) if (!reached.has(id)) say(id, '从开始节点无法到达');
  }
  for (const node of onCircles(graph, nodes)) say(node.id, '循环中必须有等待客户按键的节点');
  return faults;
}

function reachedFrom(graph: IvrGraph, start: string): Set<string> {
  const reached = new Set([start]);
  // A set that grows is walked to its new end.
  for (const from of reached) for (const edge of graph.edges) if (edge.from === from) reached.add(edge.to);
  return reached;
}

/** Nodes that lead back to themselves without anybody who presses a key. */
function onCircles(graph: IvrGraph, nodes: ReadonlyMap<string, IvrNode>): IvrNode[] {
  const silent = graph.edges.filter(({ from, outlet }) => {
    const node = nodes.get(from);
    return node && !(asksCaller(node) && outlet !== 'timeout' && outlet !== 'failed');
  });
  return graph.nodes.filter(({ id }) =>
    silent.some(({ from, to }) => from === id && reachedFrom({ nodes: [], edges: silent }, to).has(id)),
  );
}
