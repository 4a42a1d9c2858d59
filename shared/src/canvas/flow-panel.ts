import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { ReactNode } from 'react';
import type { Draft } from './use-draft.ts';

/**
 * The way that one call took through the flow: ids of nodes, ids of edges as `edgeId` makes them, and the node where the call is.
 */
export interface FlowTrail {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly here: string | null;
}

/** A published version that the user views. */
export interface ShownVersion<N extends FlowNode> {
  readonly number: number;
  readonly graph: FlowGraph<N>;
}

/** What a panel next to the canvas receives. */
export interface Drawing<N extends FlowNode> {
  readonly draft: Draft<N>;
  /** What the canvas draws now: the graph of the draft, or of the version that the user views. */
  readonly graph: FlowGraph<N>;
  readonly shown: ShownVersion<N> | null;
  /** Draws a version in place of the draft; null: draws the draft again. */
  show(version: ShownVersion<N> | null): void;
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
