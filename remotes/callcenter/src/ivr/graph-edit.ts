import { type IvrGraph, type IvrNode, outletsOf } from '@lianxi/contracts/callcenter/ivr-graph';
import { blankNode, type NodeType } from './node-kinds.ts';

/** How far apart steps are put, in the drawing's units. */
const COLUMN = 260;
const ROW = 170;

/**
 * Adds a step below another and leads that one's first open way to it; into its only way, before where that led, when it
 * is taken. Answers the graph and the new step's id.
 */
export function addNode(graph: IvrGraph, type: NodeType, after: IvrNode | undefined): { graph: IvrGraph; id: string } {
  const node = blankNode(type, graph, freePlace(graph, after));
  const grown = { ...graph, nodes: [...graph.nodes, node] };
  if (!after) return { graph: grown, id: node.id };
  const [outlet = '', ...others] = [...openOutlets(graph, after), ...outletsOf(after)];
  const [own] = outletsOf(node);
  const led = graph.edges.find((edge) => edge.from === after.id && edge.outlet === outlet);
  if (outlet === '' || (led && others.length > 0)) return { graph: grown, id: node.id };
  const joined = connect(grown, after.id, outlet, node.id);
  return { graph: led && own !== undefined ? connect(joined, node.id, own, led.to) : joined, id: node.id };
}

/** Ways out of a step that lead nowhere yet. */
export function openOutlets({ edges }: IvrGraph, node: IvrNode): string[] {
  return outletsOf(node).filter((outlet) => !edges.some((edge) => edge.from === node.id && edge.outlet === outlet));
}

/** Leads a way to another step; an empty `to` takes it away. The way it led before is gone. */
export function connect({ nodes, edges }: IvrGraph, from: string, outlet: string, to: string): IvrGraph {
  const others = edges.filter((edge) => edge.from !== from || edge.outlet !== outlet);
  return { nodes, edges: to === '' ? others : [...others, { from, outlet, to }] };
}

/** Puts a changed step in the place of what it was; ways out that it has no more are gone. */
export function changeNode({ nodes, edges }: IvrGraph, node: IvrNode): IvrGraph {
  const outlets = outletsOf(node);
  return {
    nodes: nodes.map((each) => (each.id === node.id ? node : each)),
    edges: edges.filter(({ from, outlet }) => from !== node.id || outlets.includes(outlet)),
  };
}

/** Takes steps and ways away; the start stays. A way is named as `edgeId` has it. */
export function remove({ nodes, edges }: IvrGraph, nodeIds: readonly string[], edgeIds: readonly string[]): IvrGraph {
  const kept = nodes.filter(({ id, type }) => type === 'start' || !nodeIds.includes(id));
  const there = new Set(kept.map(({ id }) => id));
  return {
    nodes: kept,
    edges: edges.filter((edge) => there.has(edge.from) && there.has(edge.to) && !edgeIds.includes(edgeId(edge))),
  };
}

export function move(graph: IvrGraph, places: ReadonlyMap<string, IvrNode['position']>): IvrGraph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
  };
}

export const edgeId = ({ from, outlet }: IvrGraph['edges'][number]): string => `${from}:${outlet}`;

/** Below the step, to the right of what is there already. */
function freePlace({ nodes }: IvrGraph, after: IvrNode | undefined): IvrNode['position'] {
  const from =
    after ?? nodes.reduce<IvrNode | undefined>((low, node) => (low && low.position.y > node.position.y ? low : node), undefined);
  let { x, y } = from ? { x: from.position.x, y: from.position.y + ROW } : { x: 0, y: 0 };
  const taken = () => nodes.some(({ position }) => Math.abs(position.x - x) < COLUMN && Math.abs(position.y - y) < ROW - 40);
  while (taken()) x += COLUMN / 2;
  return { x, y };
}
