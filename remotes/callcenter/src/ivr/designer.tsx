import { Banner, Button, Input } from '@douyinfe/semi-ui';
import { ivrFlowErrors, ivrFlowList, ivrFlowVersions, readIvrFlow } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import { faultsOf, type IvrFault } from '@lianxi/contracts/callcenter/ivr-rules';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { isConflict } from '@lianxi/shared/form/use-form';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo, useState } from 'react';
import { FaultList } from './fault-list.tsx';
import { FlowCanvas, type Trodden } from './flow-canvas.tsx';
import { useFlowNames } from './flow-names.ts';
import { addNode } from './graph-edit.ts';
import { NodeForm } from './node-form.tsx';
import { Palette } from './palette.tsx';
import { PublishForm } from './publish-form.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { type StoredFlow, useDraft } from './use-draft.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { type ShownVersion, VersionPanel } from './version-panel.tsx';
import './designer.css';

/** How often is asked whether a colleague saved the same flow. */
const LOOK_MS = 15_000;

/** Draws a flow of the voice menu: steps and ways, tried and published here. */
export default function FlowDesigner({ id, onClose }: { id: string; onClose: () => void }) {
  const visible = useTabVisible();
  const { data, error, refetch } = useCall(
    readIvrFlow,
    { params: { id } },
    { gcTime: 0, refetchInterval: visible ? LOOK_MS : false },
  );
  if (data) return <Drawing flow={data} onClose={onClose} />;
  return error ? <Failure what="语音流程" error={error} onRetry={() => void refetch()} /> : <Loading />;
}

type Aside = 'step' | 'faults' | 'trial' | 'versions';

function Drawing({ flow, onClose }: { flow: StoredFlow; onClose: () => void }) {
  const { id } = flow;
  const draft = useDraft(flow);
  const names = useFlowNames(flow.agents);
  const [aside, setAside] = useState<Aside>('step');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [trodden, setTrodden] = useState<Trodden | null>(null);
  const [shown, setShown] = useState<ShownVersion | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<{ version: number; faults: readonly IvrFault[] } | null>(null);
  const [behind, setBehind] = useState(false);

  const graph = shown?.graph ?? draft.graph;
  const faults = useMemo(() => faultsOf(graph), [graph]);
  // What the server found holds for what it was sent.
  const all = refused && !draft.dirty && refused.version === draft.version ? [...faults, ...refused.faults] : faults;
  const [only] = selected;
  const node = selected.size === 1 ? graph.nodes.find((each) => each.id === only) : undefined;

  const fail = (error: unknown) => {
    if (isConflict(error)) setBehind(true);
    if (!(error instanceof ApiError) || error.reason !== ivrFlowErrors.faulty.reason) return;
    setAside('faults');
    setRefused({ version: flow.version, faults: faultsIn(error) });
  };
  const refresh = () =>
    Promise.all([invalidate(ivrFlowList), invalidate(readIvrFlow, { params: { id } }), invalidate(ivrFlowVersions)]);
  const { run: save, running: saving } = useAction(async () => {
    try {
      await draft.save();
    } catch (error) {
      fail(error);
      throw error;
    }
    toastSuccess('草稿已保存');
    await refresh();
  });
  const { run: loadLatest } = useAction(async () => {
    draft.load(await call(readIvrFlow, { params: { id } }));
    setBehind(false);
  });
  const leave = () => {
    if (draft.dirty) void confirmLeave().then((sure) => sure && onClose());
    else onClose();
  };
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    if (ids.size > 0 && aside !== 'trial') setAside('step');
  };
  const publish = () => (faults.length > 0 ? setAside('faults') : setPublishing(true));

  const keys = useDrawingKeys({ save: () => void save(), undo: draft.undo, redo: draft.redo });

  const toggle = (what: Aside, text: string) => (
    <Button
      theme={aside === what ? 'light' : 'borderless'}
      aria-pressed={aside === what}
      onClick={() => setAside(aside === what ? 'step' : what)}
    >
      {text}
    </Button>
  );
  return (
    <div className="ivr-designer" ref={keys}>
      <header className="ivr-head">
        <Button theme="borderless" onClick={leave}>
          返回
        </Button>
        <h1 className="lx-unseen">语音流程 {draft.name}</h1>
        <Input className="ivr-flow-name" aria-label="流程名称" value={draft.name} maxLength={50} onChange={draft.rename} />
        <span className="ivr-state">{stateWords(flow, draft.dirty)}</span>
        <span className="ivr-acts">
          <Button theme="borderless" disabled={!draft.canUndo} title="Ctrl+Z" onClick={draft.undo}>
            撤销
          </Button>
          <Button theme="borderless" disabled={!draft.canRedo} title="Ctrl+Shift+Z" onClick={draft.redo}>
            重做
          </Button>
          {toggle('faults', faults.length > 0 ? `问题 ${all.length}` : '问题')}
          {toggle('trial', '试走')}
          {toggle('versions', '版本')}
          <Button disabled={!draft.dirty} loading={saving} title="Ctrl+S" onClick={() => void save()}>
            保存草稿
          </Button>
          <Button theme="solid" disabled={shown !== null} onClick={publish}>
            发布
          </Button>
        </span>
      </header>
      {(behind || flow.version > draft.version) && (
        <Banner
          type="warning"
          closeIcon={null}
          bordered
          fullMode={false}
          description={<div role="alert">{ivrFlowErrors.changed.text}</div>}
        >
          <Button size="small" onClick={() => void loadLatest()}>
            载入最新
          </Button>
        </Banner>
      )}
      {shown && (
        <Banner type="info" closeIcon={null} bordered fullMode={false} description={`正在查看第 ${shown.number} 版，不能修改`}>
          <Button size="small" onClick={() => setShown(null)}>
            返回草稿
          </Button>
        </Banner>
      )}
      <div className="ivr-body">
        <Palette
          disabled={shown !== null}
          onAdd={(type) => {
            const { graph: grown, id: added } = addNode(graph, type, node);
            draft.change(grown);
            select(new Set([added]));
          }}
        />
        <section className="ivr-canvas" aria-label="流程图">
          <FlowCanvas
            key={shown?.number ?? 'draft'}
            graph={graph}
            names={names}
            faults={shown ? [] : all}
            trodden={trodden}
            selected={selected}
            onSelect={select}
            onChange={draft.change}
            readOnly={shown !== null}
          />
        </section>
        <aside className="ivr-aside" aria-label="设置">
          {aside === 'trial' && <TrialPanel graph={graph} name={draft.name} names={names} onWay={setTrodden} />}
          {aside === 'versions' && (
            <VersionPanel id={id} published={flow.published} draft={draft} shown={shown} onShow={setShown} />
          )}
          {aside === 'faults' && <FaultList graph={graph} faults={all} onSelect={(nodeId) => select(new Set([nodeId]))} />}
          {aside === 'step' && node && !shown && (
            <NodeForm
              key={node.id}
              graph={graph}
              node={node}
              names={names}
              faults={all.filter(({ nodeId }) => nodeId === node.id)}
              onChange={draft.change}
            />
          )}
          {aside === 'step' && !node && (
            <p className="ivr-hint">选择一个节点，在这里设置它。从左侧添加节点，拖动节点下方的圆点连接下一步。</p>
          )}
        </aside>
      </div>
      {publishing && <PublishForm draft={draft} onPublished={refresh} onFailed={fail} onClose={() => setPublishing(false)} />}
    </div>
  );
}

function stateWords({ published, changed }: StoredFlow, dirty: boolean): string {
  const live = published === null ? '未发布' : `使用第 ${published} 版`;
  if (dirty) return `${live} · 有未保存的修改`;
  return changed && published !== null ? `${live} · 有未发布的修改` : live;
}

/** The server names a step as `draft.nodes.<id>`. */
function faultsIn({ fields }: ApiError): IvrFault[] {
  return fields.map(({ path, text }) => ({ nodeId: /^draft\.nodes\.(.+)$/.exec(path)?.[1] ?? null, text }));
}
