import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { ReactNode } from 'react';
import type { Draft } from './use-draft.ts';

/** The way that something took through the flow: ids of nodes and of edges as `edgeId` has them, and the node where it is. */
export interface FlowTrail {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly here: string | null;
}

/** A published state that is looked at. */
export interface ShownVersion<N extends FlowNode> {
  readonly number: number;
  readonly graph: FlowGraph<N>;
}

/** What a panel beside the canvas gets. */
export interface Drawing<N extends FlowNode> {
  readonly draft: Draft<N>;
  /** What is drawn now: the draft's graph, or that of the version that is looked at. */
  readonly graph: FlowGraph<N>;
  readonly shown: ShownVersion<N> | null;
  /** Draws a version in the draft's place; null: the draft again. */
  show(version: ShownVersion<N> | null): void;
  /** Draws a way through the flow; null: none. The same function at every drawing. */
  follow(trail: FlowTrail | null): void;
}

/** A panel beside the canvas, opened by a button of the head. */
export interface FlowPanel<N extends FlowNode> {
  readonly key: string;
  readonly text: string;
  readonly body: (drawing: Drawing<N>) => ReactNode;
  /** Stays when a node is selected, where another gives way to the node's form. */
  readonly stays?: boolean;
}
