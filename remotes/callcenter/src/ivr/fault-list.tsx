import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import type { IvrFault } from '@lianxi/contracts/callcenter/ivr-rules';

/** What has to be mended before a flow can be published, each with the way to its step. */
export function FaultList({
  graph,
  faults,
  onSelect,
}: {
  graph: IvrGraph;
  faults: readonly IvrFault[];
  onSelect: (nodeId: string) => void;
}) {
  const nameOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.name || nodeId;
  return (
    <>
      <h2 className="ivr-panel-title">问题</h2>
      {faults.length === 0 ? (
        <p className="ivr-hint">没有问题，可以发布。</p>
      ) : (
        <ul className="ivr-fault-list" aria-label="问题">
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
