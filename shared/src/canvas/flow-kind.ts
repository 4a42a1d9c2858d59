import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault, FlowRules } from '@lianxi/contracts/kit/flow-rules';
import type { ReactNode } from 'react';

/** What the fields of one node are made from. */
export interface NodeFieldsProps<N extends FlowNode> {
  readonly node: N;
  /** What is wrong with a field of it now. */
  faultOf(field: string): string | undefined;
  /** Puts the part into the node. Changes of one `field` in a row are undone as one. */
  change(part: object, field: string): void;
}

/**
 * One kind of flow, as the canvas has to know it: what nodes it has, how they are named, filled in and checked. Voice
 * menus have one; so has whatever else is drawn.
 */
export interface FlowKind<N extends FlowNode> extends Pick<FlowRules<N>, 'outletsOf' | 'outletName'> {
  /** What a flow of it is called: 语音流程. */
  readonly what: string;
  /** What somebody who publishes one may say of it: 国庆期间的值班安排. */
  readonly noteExample: string;
  /** What its nodes are called, by type. */
  readonly nodeNames: Readonly<Record<N['type'], string>>;
  /** Nodes that can be added, in groups. `start` is not among them: a flow has its one from the beginning. */
  readonly offered: readonly { readonly title: string; readonly types: readonly N['type'][] }[];
  /** A new node of the type, with what it begins with. */
  blank(type: N['type'], given: Pick<N, 'id' | 'name' | 'position'>): N;
  /** What stands at the outlet on the node's card; empty: nothing. */
  outletMark(node: N, outlet: string): string;
  /** What a node does, in one line; empty: its name says it. */
  summaryOf(node: N): string;
  /** Why a flow cannot be published. Empty: it can. */
  faultsOf(graph: FlowGraph<N>): readonly FlowFault[];
  /** Fields that are particular to the node. Its name, and where its outlets lead, are asked anyhow. */
  fields(props: NodeFieldsProps<N>): ReactNode;
}
