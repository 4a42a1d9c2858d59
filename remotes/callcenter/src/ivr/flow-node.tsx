import IconAlertTriangle from '@douyinfe/semi-icons/lib/es/icons/IconAlertTriangle';
import { type IvrNode, outletsOf } from '@lianxi/contracts/callcenter/ivr-graph';
import type { IvrFault } from '@lianxi/contracts/callcenter/ivr-rules';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { outletName } from './flow-names.ts';
import { kindNames } from './node-kinds.ts';

export type FlowNodeData = {
  readonly node: IvrNode;
  readonly summary: string;
  readonly faults: readonly IvrFault[];
  /** On the way of the caller who tries the flow: behind, or where they are. */
  readonly trod: 'behind' | 'here' | null;
};
export type FlowNode = Node<FlowNodeData, 'step'>;

/** A step as it is drawn: what it does, what is wrong with it, and the ways out of it. */
export function FlowNodeCard({ data: { node, summary, faults, trod } }: NodeProps<FlowNode>) {
  const outlets = outletsOf(node);
  return (
    <div className={`ivr-node ivr-node-${node.type}`} data-faulty={faults.length > 0 || undefined} data-trod={trod ?? undefined}>
      {node.type !== 'start' && <Handle type="target" position={Position.Top} role="img" aria-label={`到${node.name}`} />}
      <div className="ivr-node-kind">
        {kindNames[node.type]}
        {faults.length > 0 && (
          <span className="ivr-node-faults" title={faults.map(({ text }) => text).join('\n')}>
            <IconAlertTriangle aria-hidden size="small" />
            {faults.length} 处问题
          </span>
        )}
      </div>
      <div className="ivr-node-name">{node.name || '未命名'}</div>
      {summary && <div className="ivr-node-summary">{summary}</div>}
      {outlets.length > 0 && (
        <ul className="ivr-node-outlets">
          {outlets.map((outlet) => (
            <li key={outlet}>
              {outlets.length > 1 || outlet !== 'next' ? outletName(outlet).replace('按键 ', '') : ''}
              <Handle
                type="source"
                id={outlet}
                position={Position.Bottom}
                role="img"
                aria-label={`${node.name}：${outletName(outlet)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
