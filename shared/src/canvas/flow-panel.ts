import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { ReactNode } from 'react';
import type { Shown } from '../designer/version-panel.tsx';

/**
 * The way that one call took through the flow: ids of nodes, ids of edges as `edgeId` makes them, and the node where the call is.
 */
export interface FlowTrail {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly here: string | null;
}

/** What a panel next to the canvas receives. */
export interface Drawing<N extends FlowNode> extends Shown<FlowGraph<N>> {
  /** What the canvas draws now: the graph of the draft, or of the version that the user views. */
  readonly graph: FlowGraph<N>;
  /** Draws a way through the flow; null: no way. The function is the same at every drawing. */
  follow(trail: FlowTrail | null): void;
}

/** A panel next to the canvas. A button of the head opens it. */
export interface FlowPanel<N extends FlowNode> {
  readonly key: string;
  readonly text: string;
  readonly body: (drawing: Drawing<N>) => ReactNode;
  /** The panel stays open when a node is selected. Another panel gives its place to the node's form. */
  readonly stays?: boolean;
}
