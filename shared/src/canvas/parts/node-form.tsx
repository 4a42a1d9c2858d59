import { Button } from '@douyinfe/semi-ui';
import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { OneOf, TextLine } from '../../designer/property-fields.tsx';
import type { FlowKind } from '../flow-kind.ts';
import { changeNode, connect, remove } from '../graph-edit.ts';

/** The form of one node: its name, its fields and the targets of its outlets. */
export function NodeForm<N extends FlowNode>({
  kind,
  graph,
  node,
  faults,
  onChange,
}: {
  kind: FlowKind<N>;
  graph: FlowGraph<N>;
  node: N;
  /** The faults of this node. */
  faults: readonly FlowFault[];
  onChange: (graph: FlowGraph<N>, subject?: string) => void;
}) {
  const change = (part: object, field: string) => onChange(changeNode(kind, graph, { ...node, ...part }), `${node.id} ${field}`);
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.text;
  const others = faults.filter(({ field }) => field === undefined);
  const ends = [{ value: '', text: '未连接' }].concat(
    graph.nodes.filter(({ type }) => type !== 'start').map(({ id, name }) => ({ value: id, text: name || id })),
  );
  return (
    <div className="lx-form">
      <h2 className="lx-designer-panel-title">{kind.nodeNames[node.type as N['type']]}</h2>
      {others.length > 0 && (
        <ul className="lx-designer-faults" aria-label="问题">
          {others.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <TextLine
        label="节点名称"
        value={node.name}
        maxLength={30}
        fault={faultOf('name')}
        onChange={(name) => change({ name }, 'name')}
      />
      {kind.fields({ node, graph, faultOf, change })}
      {kind.outletsOf(node).map((outlet) => (
        <OneOf
          key={outlet}
          label={`${kind.outletName(outlet)} →`}
          value={graph.edges.find((edge) => edge.from === node.id && edge.outlet === outlet)?.to ?? ''}
          options={ends}
          onChange={(to) => onChange(connect(graph, node.id, outlet, to))}
        />
      ))}
      {node.type !== 'start' && (
        <Button type="danger" onClick={() => onChange(remove(graph, [node.id], []))}>
          删除节点
        </Button>
      )}
    </div>
  );
}
