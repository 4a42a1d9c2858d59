import * as z from 'zod';

/*
 * A flow that somebody draws: nodes, and edges from the outlets of one node to another. What nodes there are, and what they
 * do, is the area's own (voice menu, workflow, robot); the canvas of the browser kit draws any of them.
 */

/** Ids of nodes are the designer's: unique within a flow. */
const nodeId = z.string().regex(/^[\w-]{1,40}$/, '节点编号格式有误');

/** What every node of every flow has; a kind of node adds its `type` and its own fields. */
export const flowNodeFields = {
  id: nodeId,
  name: z.string().trim().max(30),
  /** Where the designer draws it, in the drawing's units. */
  position: z.object({ x: z.number(), y: z.number() }),
};

/** A node, as far as the canvas knows it. The one of type `start` is where the flow begins: it stays, and nothing leads to it. */
export interface FlowNode {
  id: string;
  type: string;
  name: string;
  position: { x: number; y: number };
}

/** The way out of one outlet of a node. */
export interface FlowEdge {
  from: string;
  outlet: string;
  to: string;
}

/** A flow as it is drawn: at most one edge leaves an outlet. */
export interface FlowGraph<N extends FlowNode> {
  nodes: N[];
  edges: FlowEdge[];
}

/** Schema of a flow whose nodes are `node`: at most 200 of them, 1,000 edges. */
export const flowGraphOf = <S extends z.ZodType<FlowNode>>(node: S) =>
  z.object({
    nodes: z.array(node).max(200, '节点不能超过 200 个'),
    edges: z.array(z.object({ from: nodeId, outlet: z.string().max(10), to: nodeId })).max(1000),
  });

/** What whoever publishes a flow says about it. */
export const flowPublishFields = z.object({ note: z.string().trim().max(200).default('') });
