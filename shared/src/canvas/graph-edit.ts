import type { FlowEdge, FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowKind } from './flow-kind.ts';

/** The distance between nodes, in the drawing's units. */
const COLUMN = 260;
const ROW = 170;

/** What the edits have to know of the nodes. */
type Outlets<N extends FlowNode> = Pick<FlowKind<N>, 'outletsOf'>;

/**
 * Adds a node below another node and connects that node's first open outlet to it. If the only outlet is connected, the new node
 * goes in between. Returns the graph and the new node's id. Its id and its name are unique in the graph.
 */
export function addNode<N extends FlowNode>(
  kind: Outlets<N> & Pick<FlowKind<N>, 'blank' | 'nodeNames'>,
  graph: FlowGraph<N>,
  type: N['type'],
  after: N | undefined,
): { graph: FlowGraph<N>; id: string } {
  const called = kind.nodeNames[type];
  const node = kind.blank(type, {
    id: firstFree(new Set(graph.nodes.map(({ id }) => id)), (count) => `${type}-${count}`),
    name: firstFree(new Set(graph.nodes.map(({ name }) => name)), (count) => (count === 1 ? called : `${called} ${count}`)),
    position: freePlace(graph, after),
  });
  const grown = { ...graph, nodes: [...graph.nodes, node] };
  if (!after) return { graph: grown, id: node.id };
  const [outlet = '', ...others] = [...openOutlets(kind, graph, after), ...kind.outletsOf(after)];
  const [own] = kind.outletsOf(node);
  const led = graph.edges.find((edge) => edge.from === after.id && edge.outlet === outlet);
  if (outlet === '' || (led && others.length > 0)) return { graph: grown, id: node.id };
  const joined = connect(grown, after.id, outlet, node.id);
  return { graph: led && own !== undefined ? connect(joined, node.id, own, led.to) : joined, id: node.id };
}

function firstFree(taken: ReadonlySet<string>, nameOf: (count: number) => string): string {
  let count = 1;
  while (taken.has(nameOf(count))) count += 1;
  return nameOf(count);
}

/** The outlets of a node that have no edge yet. */
function openOutlets<N extends FlowNode>({ outletsOf }: Outlets<N>, { edges }: FlowGraph<N>, node: N): string[] {
  return outletsOf(node).filter((outlet) => !edges.some((edge) => edge.from === node.id && edge.outlet === outlet));
}

/** Connects an outlet to another node; an empty `to` removes its edge. The former edge of the outlet is removed. */
export function connect<N extends FlowNode>(
  { nodes, edges }: FlowGraph<N>,
  from: string,
  outlet: string,
  to: string,
): FlowGraph<N> {
  const others = edges.filter((edge) => edge.from !== from || edge.outlet !== outlet);
  return { nodes, edges: to === '' ? others : [...others, { from, outlet, to }] };
}

/** Replaces a node by its changed form. Edges from outlets that it no longer has are removed. */
export function changeNode<N extends FlowNode>({ outletsOf }: Outlets<N>, { nodes, edges }: FlowGraph<N>, node: N): FlowGraph<N> {
  const outlets = outletsOf(node);
  return {
    nodes: nodes.map((each) => (each.id === node.id ? node : each)),
    edges: edges.filter(({ from, outlet }) => from !== node.id || outlets.includes(outlet)),
  };
}

/** Removes nodes and edges; the start cannot be removed. {@link edgeId} names an edge. */
export function remove<N extends FlowNode>(
  { nodes, edges }: FlowGraph<N>,
  nodeIds: readonly string[],
  edgeIds: readonly string[],
): FlowGraph<N> {
  const kept = nodes.filter(({ id, type }) => type === 'start' || !nodeIds.includes(id));
  const there = new Set(kept.map(({ id }) => id));
  return {
    nodes: kept,
    edges: edges.filter((edge) => there.has(edge.from) && there.has(edge.to) && !edgeIds.includes(edgeId(edge))),
  };
}

/** Moves nodes, given by their ids, to other places. */
export function move<N extends FlowNode>(graph: FlowGraph<N>, places: ReadonlyMap<string, FlowNode['position']>): FlowGraph<N> {
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })) };
}

/** The name of an edge in the drawing. */
export const edgeId = ({ from, outlet }: Pick<FlowEdge, 'from' | 'outlet'>): string => `${from}:${outlet}`;

/** Below the node, to the right of the nodes that are already there; without a node, below the lowest one. */
function freePlace({ nodes }: FlowGraph<FlowNode>, after: FlowNode | undefined): FlowNode['position'] {
  const from =
    after ?? nodes.reduce<FlowNode | undefined>((low, node) => (low && low.position.y > node.position.y ? low : node), undefined);
  let { x, y } = from ? { x: from.position.x, y: from.position.y + ROW } : { x: 0, y: 0 };
  const taken = () => nodes.some(({ position }) => Math.abs(position.x - x) < COLUMN && Math.abs(position.y - y) < ROW - 40);
  while (taken()) x += COLUMN / 2;
  return { x, y };
}
