import type { ErrorDefinition, FieldError } from '@lianxi/contracts/kit/errors';
import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { useMemo, useState } from 'react';
import { DesignerHead } from '../designer/parts/designer-head.tsx';
import { DesignerNotices } from '../designer/parts/designer-notices.tsx';
import { FaultList } from '../designer/parts/fault-list.tsx';
import { PublishForm } from '../designer/parts/publish-form.tsx';
import { useDesigner } from '../designer/parts/use-designer.ts';
import { useDesignerKeys } from '../designer/parts/use-designer-keys.ts';
import type { DraftStore, StoredDraft } from '../designer/use-draft.ts';
import type { ShownVersion } from '../designer/version-panel.tsx';
import type { FlowKind } from './flow-kind.ts';
import type { FlowPanel, FlowTrail } from './flow-panel.ts';
import { addNode } from './graph-edit.ts';
import { FlowCanvas } from './parts/flow-canvas.tsx';
import { NodeForm } from './parts/node-form.tsx';
import { Palette } from './parts/palette.tsx';
import '../designer/designer.css';

/** Draws a flow of any kind: nodes and edges, with history, faults, panels, saving and publishing. */
export function FlowDesigner<N extends FlowNode>({
  kind,
  flow,
  store,
  errors,
  panels,
  onStored,
  onClose,
}: {
  /** The same object as long as nothing in it changes: a new object draws the whole canvas again. */
  kind: FlowKind<N>;
  /** The flow as it is stored now. The page reads it periodically: so it shows that a colleague saved the same flow. */
  flow: StoredDraft<FlowGraph<N>>;
  store: DraftStore<FlowGraph<N>>;
  /** The noun's errors: another user saved in between; the flow cannot be published, with fields `draft.nodes.<id>`. */
  errors: { readonly changed: ErrorDefinition; readonly faulty: ErrorDefinition };
  panels: readonly FlowPanel<N>[];
  /** Called after saving and after publishing. */
  onStored: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [aside, setAside] = useState('node');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [trail, follow] = useState<FlowTrail | null>(null);
  const [shown, show] = useState<ShownVersion<FlowGraph<N>> | null>(null);
  const [publishing, setPublishing] = useState(false);
  const designer = useDesigner({ stored: flow, store, errors, onStored, onFaulty: () => setAside('faults') });
  const { draft, save } = designer;

  const graph = shown?.content ?? draft.content;
  const faults = useMemo(() => kind.faultsOf(graph), [kind, graph]);
  const all = [...faults, ...designer.refused.map(faultOf)];
  const [only] = selected;
  const node = selected.size === 1 ? graph.nodes.find((each) => each.id === only) : undefined;
  const panel = panels.find(({ key }) => key === aside);

  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    if (ids.size > 0 && !panel?.stays) setAside('node');
  };
  const publish = () => (faults.length > 0 ? setAside('faults') : setPublishing(true));
  const nameOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.name || nodeId;
  const keys = useDesignerKeys({ save, undo: draft.undo, redo: draft.redo });

  return (
    <div className="lx-designer" ref={keys}>
      <DesignerHead
        what={kind.what}
        nameLabel="流程名称"
        stored={flow}
        draft={draft}
        tabs={[{ key: 'faults', text: faults.length > 0 ? `检查 ${all.length}` : '检查' }, ...panels]}
        open={aside}
        saving={designer.saving}
        canPublish={shown === null}
        onOpen={(key) => setAside(aside === key ? 'node' : key)}
        onSave={save}
        onPublish={publish}
        onLeave={() => designer.leave(onClose)}
      />
      <DesignerNotices
        changed={designer.changed}
        shown={shown?.number ?? null}
        onReload={designer.loadLatest}
        onBack={() => show(null)}
      />
      <div className="lx-designer-body">
        <Palette
          kind={kind}
          disabled={shown !== null}
          onAdd={(type) => {
            const { graph: grown, id: added } = addNode(kind, graph, type, node);
            draft.change(grown);
            select(new Set([added]));
          }}
        />
        <section className="lx-flow-canvas" aria-label="流程图">
          <FlowCanvas
            key={shown?.number ?? 'draft'}
            kind={kind}
            graph={graph}
            faults={shown ? [] : all}
            trail={trail}
            selected={selected}
            onSelect={select}
            onChange={draft.change}
            readOnly={shown !== null}
          />
        </section>
        <aside className="lx-designer-aside" aria-label="设置">
          {panel?.body({ draft, graph, shown, show, follow })}
          {aside === 'faults' && (
            <FaultList
              faults={all.map(({ nodeId, text }) => ({ id: nodeId, name: nodeId === null ? '' : nameOf(nodeId), text }))}
              onSelect={(nodeId) => select(new Set([nodeId]))}
            />
          )}
          {aside === 'node' && node && !shown && (
            <NodeForm
              key={node.id}
              kind={kind}
              graph={graph}
              node={node}
              faults={all.filter(({ nodeId }) => nodeId === node.id)}
              onChange={draft.change}
            />
          )}
          {aside === 'node' && !node && (
            <p className="lx-designer-hint">选择一个节点，在这里设置它。从左侧添加节点，拖动节点下方的圆点连接下一步。</p>
          )}
        </aside>
      </div>
      {publishing && (
        <PublishForm
          title="发布流程"
          draft={draft}
          example={kind.noteExample}
          onPublished={onStored}
          onFailed={designer.fail}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

/** The server names a node as `draft.nodes.<id>`. */
const faultOf = ({ path, text }: FieldError): FlowFault => ({ nodeId: /^draft\.nodes\.(.+)$/.exec(path)?.[1] ?? null, text });
