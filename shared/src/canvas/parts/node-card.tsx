import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';

/** What a card shows of a node. */
export type CardData = {
  readonly name: string;
  /** The name of the node's type. */
  readonly called: string;
  readonly summary: string;
  readonly faults: readonly FlowFault[];
  readonly outlets: readonly { readonly id: string; readonly name: string; readonly mark: string }[];
  /** No edge leads to the start. */
  readonly isStart: boolean;
  /** On the trail through the flow: the trail passed the node, or ends there. */
  readonly trail: 'behind' | 'here' | null;
};
export type CardNode = Node<CardData, 'card'>;

/** A node on the canvas: what it does, its faults and its outlets. */
export function NodeCard({ data: { name, called, summary, faults, outlets, isStart, trail } }: NodeProps<CardNode>) {
  return (
    <div className="lx-flow-node" data-faulty={faults.length > 0 || undefined} data-trail={trail ?? undefined}>
      {!isStart && <Handle type="target" position={Position.Top} role="img" aria-label={`到${name}`} />}
      <div className="lx-flow-node-kind">
        {called}
        {faults.length > 0 && (
          <span className="lx-flow-node-faults" title={faults.map(({ text }) => text).join('\n')}>
            <IconAlertTriangle aria-hidden size="small" />
            {faults.length} 处问题
          </span>
        )}
      </div>
      <div className="lx-flow-node-name">{name || '未命名'}</div>
      {summary && <div className="lx-flow-node-summary">{summary}</div>}
      {outlets.length > 0 && (
        <ul className="lx-flow-node-outlets">
          {outlets.map((outlet) => (
            <li key={outlet.id}>
              {outlet.mark}
              <Handle type="source" id={outlet.id} position={Position.Bottom} role="img" aria-label={`${name}：${outlet.name}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
