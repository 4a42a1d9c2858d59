import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowFault } from '@lianxi/contracts/kit/flow-rules';
import { useMemo, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { useAction } from '../client/use-action.ts';
import { isConflict } from '../form/use-form.ts';
import { confirmLeave } from '../ui/confirm.tsx';
import { toastSuccess } from '../ui/toast.tsx';
import type { FlowKind } from './flow-kind.ts';
import type { FlowPanel, FlowTrail, ShownVersion } from './flow-panel.ts';
import { addNode } from './graph-edit.ts';
import { DesignerHead } from './parts/designer-head.tsx';
import { DesignerNotices } from './parts/designer-notices.tsx';
import { FaultList } from './parts/fault-list.tsx';
import { FlowCanvas } from './parts/flow-canvas.tsx';
import { NodeForm } from './parts/node-form.tsx';
import { Palette } from './parts/palette.tsx';
import { PublishForm } from './parts/publish-form.tsx';
import { useDrawingKeys } from './parts/use-drawing-keys.ts';
import { type FlowStore, type StoredFlow, useDraft } from './use-draft.ts';
import './designer.css';

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
  flow: StoredFlow<N>;
  store: FlowStore<N>;
  /** The noun's errors: another user saved in between; the flow cannot be published, with fields `draft.nodes.<id>`. */
  errors: { readonly changed: ErrorDefinition; readonly faulty: ErrorDefinition };
  panels: readonly FlowPanel<N>[];
  /** Called after saving and after publishing. */
  onStored: () => Promise<unknown>;
  onClose: () => void;
}) {
  const draft = useDraft(flow, store);
  const [aside, setAside] = useState('node');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [trail, follow] = useState<FlowTrail | null>(null);
  const [shown, show] = useState<ShownVersion<N> | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<{ version: number; faults: readonly FlowFault[] } | null>(null);
  const [behind, setBehind] = useState(false);

  const graph = shown?.graph ?? draft.graph;
  const faults = useMemo(() => kind.faultsOf(graph), [kind, graph]);
  // The server's faults are valid only for the drawing that it received.
  const all = refused && !draft.dirty && refused.version === draft.version ? [...faults, ...refused.faults] : faults;
  const [only] = selected;
  const node = selected.size === 1 ? graph.nodes.find((each) => each.id === only) : undefined;
  const panel = panels.find(({ key }) => key === aside);

  const fail = (error: unknown) => {
    if (isConflict(error)) setBehind(true);
    if (!(error instanceof ApiError) || error.reason !== errors.faulty.reason) return;
    setAside('faults');
    setRefused({ version: flow.version, faults: faultsIn(error) });
  };
  const { run: save, running: saving } = useAction(async () => {
    try {
      await draft.save();
    } catch (error) {
      fail(error);
      throw error;
    }
    toastSuccess('草稿已保存');
    await onStored();
  });
  const { run: loadLatest } = useAction(async () => {
    await draft.reload();
    setBehind(false);
  });
  const leave = () => {
    if (draft.dirty) void confirmLeave().then((sure) => sure && onClose());
    else onClose();
  };
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    if (ids.size > 0 && !panel?.stays) setAside('node');
  };
  const publish = () => (faults.length > 0 ? setAside('faults') : setPublishing(true));
  const keys = useDrawingKeys({ save: () => void save(), undo: draft.undo, redo: draft.redo });

  return (
    <div className="lx-flow-designer" ref={keys}>
      <DesignerHead
        what={kind.what}
        flow={flow}
        draft={draft}
        tabs={[{ key: 'faults', text: faults.length > 0 ? `问题 ${all.length}` : '问题' }, ...panels]}
        open={aside}
        saving={saving}
        canPublish={shown === null}
        onOpen={(key) => setAside(aside === key ? 'node' : key)}
        onSave={() => void save()}
        onPublish={publish}
        onLeave={leave}
      />
      <DesignerNotices
        changed={behind || flow.version > draft.version ? errors.changed.text : null}
        shown={shown?.number ?? null}
        onReload={() => void loadLatest()}
        onBack={() => show(null)}
      />
      <div className="lx-flow-body">
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
        <aside className="lx-flow-aside" aria-label="设置">
          {panel?.body({ draft, graph, shown, show, follow })}
          {aside === 'faults' && <FaultList graph={graph} faults={all} onSelect={(nodeId) => select(new Set([nodeId]))} />}
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
            <p className="lx-flow-hint">选择一个节点，在这里设置它。从左侧添加节点，拖动节点下方的圆点连接下一步。</p>
          )}
        </aside>
      </div>
      {publishing && (
        <PublishForm
          draft={draft}
          example={kind.noteExample}
          onPublished={onStored}
          onFailed={fail}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

/** The server names a node as `draft.nodes.<id>`. */
function faultsIn({ fields }: ApiError): FlowFault[] {
  return fields.map(({ path, text }) => ({ nodeId: /^draft\.nodes\.(.+)$/.exec(path)?.[1] ?? null, text }));
}
