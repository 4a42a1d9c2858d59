import type { WorkflowNode } from './workflow-graph.ts';

/** Does the order wait at the node for people or for time? Only there can a circle rest. */
export const waitsAt = ({ type }: WorkflowNode): boolean => type === 'handle' || type === 'approve' || type === 'wait';

/**
 * The outlets of a node. `next` is the only way out of most; an approval leaves by `passed` or `refused`, a condition by the
 * outlet of a branch or by `default`, a split by all of its outlets.
 */
export function outletsOf(node: WorkflowNode): readonly string[] {
  switch (node.type) {
    case 'end':
      return [];
    case 'approve':
      return ['passed', 'refused'];
    case 'condition':
      return [...node.branches.map(({ outlet }) => outlet), 'default'];
    case 'split':
      return node.outlets;
    default:
      return ['next'];
  }
}

/** What the outlets are called. Branches of conditions have names of their own. */
export function outletName(outlet: string): string {
  const names: Readonly<Record<string, string>> = { next: '下一步', passed: '通过', refused: '驳回', default: '其他情况' };
  return names[outlet] ?? `分支 ${outlet.slice(1)}`;
}
