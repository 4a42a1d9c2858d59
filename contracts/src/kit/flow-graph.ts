import * as z from 'zod';

/*
 * A flow that a user draws: nodes, and edges from the outlets of one node to another. The area defines its nodes and what they
 * do (voice menu, workflow, robot); the canvas of the browser kit draws any of them.
 */

/** The designer makes the ids of nodes; they are unique within a flow. */
const nodeId = z.string().regex(/^[\w-]{1,40}$/, '节点编号格式有误');

/** The common part of every node of every flow; each kind of node adds its `type` and its own fields. */
export const flowNodeFields = {
  id: nodeId,
  name: z.string().trim().max(30),
  /** Its position in the designer, in the drawing's units. */
  position: z.object({ x: z.number(), y: z.number() }),
};

/** A node as the canvas knows it. The flow begins at the node of type `start`: it cannot be removed, and no edge leads to it. */
export interface FlowNode {
  id: string;
  type: string;
  name: string;
  position: { x: number; y: number };
}

/** The edge that leaves one outlet of a node. */
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

/** The note of the user who publishes a flow. */
export const flowPublishFields = z.object({ note: z.string().trim().max(200).default('') });
