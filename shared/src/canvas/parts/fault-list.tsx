import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';

/** The faults that prevent publishing, each with a link to its node. */
export function FaultList({
  graph,
  faults,
  onSelect,
}: {
  graph: FlowGraph<FlowNode>;
  faults: readonly FlowFault[];
  onSelect: (nodeId: string) => void;
}) {
  const nameOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.name || nodeId;
  return (
    <>
      <h2 className="lx-flow-panel-title">问题</h2>
      {faults.length === 0 ? (
        <p className="lx-flow-hint">没有问题，可以发布。</p>
      ) : (
        <ul className="lx-flow-fault-list" aria-label="问题">
          {faults.map(({ nodeId, text }, index) => (
            <li key={index}>
              {nodeId === null ? (
                text
              ) : (
                <button type="button" onClick={() => onSelect(nodeId)}>
                  <strong>{nameOf(nodeId)}</strong>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
