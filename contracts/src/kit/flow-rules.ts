import type { FlowEdge, FlowGraph, FlowNode } from './flow-graph.ts';

/** What is wrong with one node; `field` is the part of it that it is about, absent: the node as a whole. */
export interface NodeFault {
  readonly text: string;
  readonly field?: string;
}

/** What is wrong with a flow; `nodeId` null: with the flow as a whole. */
export interface FlowFault extends NodeFault {
  readonly nodeId: string | null;
}

/** What the rules have to know of the nodes of a flow. */
export interface FlowRules<N extends FlowNode> {
  /** The outlets of a node, each of which must lead somewhere. None: the flow ends there. */
  outletsOf(node: N): readonly string[];
  /** What people call an outlet. */
  outletName(outlet: string): string;
  /** What a node lacks or has wrong, whatever it is connected to. */
  nodeFaults(node: N): readonly NodeFault[];
}

/**
 * What is wrong with a flow of any kind: one start, ids and names once each, every outlet connected to one existing node,
 * every node sound and reached. The designer shows it at the nodes, the server refuses to publish. Empty: it is fine.
 */
export function flowFaults<N extends FlowNode>(graph: FlowGraph<N>, rules: FlowRules<N>): FlowFault[] {
  const { outletsOf, outletName, nodeFaults } = rules;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const faults: FlowFault[] = [];
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
    else if (!outletsOf(node).includes(outlet)) say(from, `没有出口“${outletName(outlet)}”`);
    else if (target.type === 'start') say(from, '不能连回开始节点');
  }
  for (const node of graph.nodes) {
    for (const outlet of outletsOf(node)) {
      const edges = graph.edges.filter((edge) => edge.from === node.id && edge.outlet === outlet).length;
      if (edges === 0) say(node.id, `出口“${outletName(outlet)}”没有连接`);
      if (edges > 1) say(node.id, `出口“${outletName(outlet)}”只能连接一个节点`);
    }
    for (const fault of nodeFaults(node)) faults.push({ nodeId: node.id, ...fault });
  }
  const [start] = starts;
  if (start) {
    const reached = reachedFrom(graph.edges, start.id);
    for (const { id } of graph.nodes) if (!reached.has(id)) say(id, '从开始节点无法到达');
  }
  return faults;
}

/** Ids of the nodes to which edges lead from a node, itself among them. */
export function reachedFrom(edges: readonly FlowEdge[], start: string): Set<string> {
  const reached = new Set([start]);
  // A set that grows is walked to its new end.
  for (const from of reached) for (const edge of edges) if (edge.from === from) reached.add(edge.to);
  return reached;
}
