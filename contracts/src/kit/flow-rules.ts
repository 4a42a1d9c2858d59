import type { FlowEdge, FlowGraph, FlowNode } from './flow-graph.ts';

/** An error in one node; `field` is the affected part of it, absent: the node as a whole. */
export interface NodeFault {
  readonly text: string;
  readonly field?: string;
}

/** An error in a flow; `nodeId` null: in the flow as a whole. */
export interface FlowFault extends NodeFault {
  readonly nodeId: string | null;
}

/** What the rules must know about the nodes of a flow. */
export interface FlowRules<N extends FlowNode> {
  /** The outlets of a node. Each must lead to a node. Without outlets the flow ends there. */
  outletsOf(node: N): readonly string[];
  /** The name of an outlet for users. */
  outletName(outlet: string): string;
  /** The errors of a node by itself, without its connections. */
  nodeFaults(node: N): readonly NodeFault[];
}

/**
 * The errors in a flow of any kind. The rules: one start, unique ids and names, every outlet connected to one existing node,
 * every node without errors and reachable. The designer shows the errors at the nodes, and the server refuses to publish. An
 * empty list: no error.
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

/** Ids of the nodes that edges reach from a node, including the node itself. */
export function reachedFrom(edges: readonly FlowEdge[], start: string): Set<string> {
  const reached = new Set([start]);
  // The loop also visits the ids that it adds to the set.
  for (const from of reached) for (const edge of edges) if (edge.from === from) reached.add(edge.to);
  return reached;
}
