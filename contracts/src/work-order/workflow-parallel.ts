import type { FlowFault } from '../kit/flow-rules.ts';
import type { WorkflowGraph } from './workflow-graph.ts';
import { outletsOf } from './workflow-outlets.ts';

/** The branch of a split in which a node stands. */
interface Branch {
  readonly split: string;
  readonly outlet: string;
}

/** How the parallel work of a workflow is nested. */
export interface Parallel {
  /** The split that each join ends, by the id of the join. */
  readonly splitOf: ReadonlyMap<string, string>;
  /** The branches around each node, from the outermost. */
  readonly branchesOf: ReadonlyMap<string, readonly Branch[]>;
  readonly faults: readonly FlowFault[];
}

const keyOf = (branches: readonly Branch[]) => branches.map(({ split, outlet }) => `${split}.${outlet}`).join('/');

/**
 * Finds which join ends which split. Parallel work is nested like brackets: every way out of a branch leads to the join of its
 * split, so that a join knows for whom it waits.
 */
export function parallelOf({ nodes, edges }: WorkflowGraph): Parallel {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const splitOf = new Map<string, string>();
  const branchesOf = new Map<string, readonly Branch[]>();
  const faults: FlowFault[] = [];
  const said = new Set<string>();
  function say(nodeId: string, text: string): void {
    if (!said.has(`${nodeId} ${text}`)) faults.push({ nodeId, text });
    said.add(`${nodeId} ${text}`);
  }
  const start = nodes.find(({ type }) => type === 'start');
  const waiting: { id: string; branches: readonly Branch[] }[] = start ? [{ id: start.id, branches: [] }] : [];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const node = byId.get(one.id);
    if (!node) continue;
    let { branches } = one;
    if (node.type === 'join') {
      const ended = branches.at(-1);
      if (!ended) {
        say(node.id, '前面没有并行分支');
        continue;
      }
      branches = branches.slice(0, -1);
      const before = splitOf.get(node.id);
      if (before !== undefined && before !== ended.split) say(node.id, '不能汇合不同的并行');
      splitOf.set(node.id, ended.split);
    }
    const known = branchesOf.get(node.id);
    if (known) {
      if (keyOf(known) !== keyOf(branches)) say(node.id, '并行分支要先汇合，才能到达这里');
      continue;
    }
    branchesOf.set(node.id, branches);
    if (node.type === 'end' && branches.length > 0) say(node.id, '并行分支要先汇合，才能结束');
    for (const { outlet, to } of leaving.get(node.id) ?? []) {
      if (!outletsOf(node).includes(outlet)) continue;
      waiting.push({ id: to, branches: node.type === 'split' ? [...branches, { split: node.id, outlet }] : branches });
    }
  }
  for (const node of nodes) {
    if (node.type !== 'split') continue;
    const joins = [...splitOf].filter(([, split]) => split === node.id);
    if (joins.length === 0) say(node.id, '并行分支没有汇合');
    if (joins.length > 1) say(node.id, '并行分支要汇合到同一个节点');
  }
  return { splitOf, branchesOf, faults };
}
