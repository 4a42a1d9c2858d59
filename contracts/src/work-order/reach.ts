import type { FlowEdge } from '../kit/flow-graph.ts';

/** Tells which nodes edges reach from a node, including the node itself. Asked for each node of a large flow it stays quick. */
export function reachIn(edges: readonly FlowEdge[]): (id: string) => ReadonlySet<string> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const known = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const reached = new Set([id]);
    // The loop also visits the ids that it adds to the set.
    for (const from of reached) for (const { to } of leaving.get(from) ?? []) reached.add(to);
    known.set(id, reached);
    return reached;
  };
}
