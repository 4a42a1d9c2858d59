import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault, FlowRules } from '@lianxi/contracts/kit/flow-rules';
import type { ReactNode } from 'react';

/** What the fields of one node are made from. */
export interface NodeFieldsProps<N extends FlowNode> {
  readonly node: N;
  /** The flow in which it stands. */
  readonly graph: FlowGraph<N>;
  /** What is wrong with a field of the node now. */
  faultOf(field: string): string | undefined;
  /** Puts the part into the node. One undo takes back successive changes of one `field`. */
  change(part: object, field: string): void;
}

/**
 * One kind of flow, as the canvas has to know it: its nodes, their names, their fields and their checks. Voice menus are one
 * kind.
 */
export interface FlowKind<N extends FlowNode> extends Pick<FlowRules<N>, 'outletsOf' | 'outletName'> {
  /** The name of a flow of this kind: 语音菜单. */
  readonly what: string;
  /** An example of the note that a user writes when they publish: 国庆期间的值班安排. */
  readonly noteExample: string;
  /** The names of the nodes, by type. */
  readonly nodeNames: Readonly<Record<N['type'], string>>;
  /** Nodes that can be added, in groups. `start` is not among them: each flow has exactly one from the beginning. */
  readonly offered: readonly { readonly title: string; readonly types: readonly N['type'][] }[];
  /** Makes a new node of the type, with its first values. */
  blank(type: N['type'], given: Pick<N, 'id' | 'name' | 'position'>): N;
  /** The text at the outlet on the node's card; empty: no text. */
  outletMark(node: N, outlet: string): string;
  /** What the node does, in one line; empty: the node's name is enough. */
  summaryOf(node: N): string;
  /** Why a flow cannot be published. Empty: it can be published. */
  faultsOf(graph: FlowGraph<N>): readonly FlowFault[];
  /** The fields that only this type of node has. The form always asks for the name and for the targets of the outlets. */
  fields(props: NodeFieldsProps<N>): ReactNode;
}
