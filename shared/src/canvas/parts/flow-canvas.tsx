import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { Background, type Connection, type Edge, MarkerType, type NodeChange, ReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { FlowKind } from '../flow-kind.ts';
import type { FlowTrail } from '../flow-panel.ts';
import { connect, edgeId, move, remove } from '../graph-edit.ts';
import { type CardNode, NodeCard } from './node-card.tsx';
import { ZoomControls } from './zoom-controls.tsx';
import '@xyflow/react/dist/base.css';
import './canvas.css';

const nodeTypes = { card: NodeCard };
const words = {
  'node.a11yDescription.default': '按回车选中节点，选中后用方向键移动，按 Delete 删除。',
  'node.a11yDescription.keyboardDisabled': '按回车选中节点，按 Delete 删除。',
  'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) => `节点已移到 ${x}，${y}`,
  'edge.a11yDescription.default': '按回车选中连线，按 Delete 删除。',
  'handle.ariaLabel': '连接点',
};

/** The drawing. Each action of the user makes a new graph. */
export function FlowCanvas<N extends FlowNode>({
  kind,
  graph,
  faults,
  trail,
  selected,
  onSelect,
  onChange,
  readOnly = false,
}: {
  kind: FlowKind<N>;
  graph: FlowGraph<N>;
  faults: readonly FlowFault[];
  trail: FlowTrail | null;
  selected: ReadonlySet<string>;
  /** Called with the nodes that are selected now. */
  onSelect: (ids: ReadonlySet<string>) => void;
  onChange: (graph: FlowGraph<N>, subject?: string) => void;
  readOnly?: boolean;
}) {
  // Each drawing returns to React Flow the sizes that React Flow measured.
  const [sizes, setSizes] = useState<Readonly<Record<string, { width: number; height: number }>>>({});
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());

  const nodes = useMemo(
    () =>
      graph.nodes.map((node): CardNode => {
        const behind = trail?.nodes.has(node.id) ? 'behind' : null;
        const size = sizes[node.id];
        const called = kind.nodeNames[node.type as N['type']];
        return {
          id: node.id,
          type: 'card',
          position: node.position,
          selected: selected.has(node.id),
          deletable: node.type !== 'start',
          domAttributes: { 'aria-roledescription': '节点' },
          ariaLabel: `${called}：${node.name}`,
          data: {
            name: node.name,
            called,
            summary: kind.summaryOf(node),
            faults: faults.filter(({ nodeId }) => nodeId === node.id),
            outlets: kind
              .outletsOf(node)
              .map((outlet) => ({ id: outlet, name: kind.outletName(outlet), mark: kind.outletMark(node, outlet) })),
            isStart: node.type === 'start',
            trail: trail?.here === node.id ? 'here' : behind,
          },
          ...(size && { measured: size }),
        };
      }),
    [kind, graph, faults, trail, selected, sizes],
  );
  const edges = useMemo(
    () =>
      graph.edges.map((edge): Edge => {
        const id = edgeId(edge);
        const from = graph.nodes.find((node) => node.id === edge.from)?.name ?? '';
        const to = graph.nodes.find((node) => node.id === edge.to)?.name ?? '';
        return {
          id,
          source: edge.from,
          sourceHandle: edge.outlet,
          target: edge.to,
          type: 'smoothstep',
          selected: chosenEdges.has(id),
          className: trail?.edges.has(id) ? 'lx-flow-edge-trail' : '',
          markerEnd: { type: MarkerType.ArrowClosed },
          ariaLabel: `${from} ${kind.outletName(edge.outlet)} 到 ${to}`,
        };
      }),
    [kind, graph, chosenEdges, trail],
  );

  function takeNodeChanges(changes: NodeChange<CardNode>[]): void {
    const places = new Map<string, FlowNode['position']>();
    const now = new Set(selected);
    for (const change of changes) {
      if (change.type === 'position' && change.position) places.set(change.id, change.position);
      if (change.type === 'select') now[change.selected ? 'add' : 'delete'](change.id);
      const { id, dimensions } = change.type === 'dimensions' ? change : {};
      if (id !== undefined && dimensions) setSizes((before) => ({ ...before, [id]: dimensions }));
    }
    if (places.size > 0) onChange(move(graph, places), `move ${[...places.keys()].join(' ')}`);
    if (changes.some(({ type }) => type === 'select')) onSelect(now);
  }

  const isStart = (id: string) => graph.nodes.find((node) => node.id === id)?.type === 'start';
  return (
    <ReactFlow<CardNode>
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={takeNodeChanges}
      onEdgesChange={(changes) => {
        const now = new Set(chosenEdges);
        for (const change of changes) if (change.type === 'select') now[change.selected ? 'add' : 'delete'](change.id);
        setChosenEdges(now);
      }}
      onConnect={({ source, sourceHandle, target }: Connection) =>
        sourceHandle !== null && onChange(connect(graph, source, sourceHandle, target))
      }
      isValidConnection={({ target }) => !isStart(target)}
      onDelete={(gone) =>
        onChange(
          remove(
            graph,
            gone.nodes.map(({ id }) => id),
            gone.edges.map(({ id }) => id),
          ),
        )
      }
      deleteKeyCode={readOnly ? null : ['Delete', 'Backspace']}
      nodesDraggable={!readOnly}
      nodesConnectable={!readOnly}
      snapToGrid
      snapGrid={[10, 10]}
      minZoom={0.2}
      maxZoom={1.5}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      ariaLabelConfig={words}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} />
      <ZoomControls />
    </ReactFlow>
  );
}
