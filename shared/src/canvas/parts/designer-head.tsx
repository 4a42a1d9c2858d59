import { Button, Input } from '@douyinfe/semi-ui';
import type { FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { Draft, StoredFlow } from '../use-draft.ts';

/** The row above the canvas: the flow's name and state, and the actions on the whole flow. */
export function DesignerHead<N extends FlowNode>({
  what,
  flow,
  draft,
  tabs,
  open,
  saving,
  canPublish,
  onOpen,
  onSave,
  onPublish,
  onLeave,
}: {
  /** The name of a flow of this kind. */
  what: string;
  flow: StoredFlow<N>;
  draft: Draft<N>;
  /** Buttons for the panels next to the canvas. */
  tabs: readonly { readonly key: string; readonly text: string }[];
  /** The key of the open panel. */
  open: string;
  saving: boolean;
  canPublish: boolean;
  onOpen: (key: string) => void;
  onSave: () => void;
  onPublish: () => void;
  onLeave: () => void;
}) {
  return (
    <header className="lx-flow-head">
      <Button theme="borderless" onClick={onLeave}>
        返回
      </Button>
      <h1 className="lx-unseen">
        {what} {draft.name}
      </h1>
      <Input className="lx-flow-title" aria-label="流程名称" value={draft.name} maxLength={50} onChange={draft.rename} />
      <span className="lx-flow-state">{stateWords(flow, draft.dirty)}</span>
      <span className="lx-flow-acts">
        <Button theme="borderless" disabled={!draft.canUndo} title="Ctrl+Z" onClick={draft.undo}>
          撤销
        </Button>
        <Button theme="borderless" disabled={!draft.canRedo} title="Ctrl+Shift+Z" onClick={draft.redo}>
          重做
        </Button>
        {tabs.map(({ key, text }) => (
          <Button key={key} theme={open === key ? 'light' : 'borderless'} aria-pressed={open === key} onClick={() => onOpen(key)}>
            {text}
          </Button>
        ))}
        <Button disabled={!draft.dirty} loading={saving} title="Ctrl+S" onClick={onSave}>
          保存草稿
        </Button>
        <Button theme="solid" disabled={!canPublish} onClick={onPublish}>
          发布
        </Button>
      </span>
    </header>
  );
}

function stateWords({ published, changed }: StoredFlow<FlowNode>, dirty: boolean): string {
  const live = published === null ? '未发布' : `使用第 ${published} 版`;
  if (dirty) return `${live} · 有未保存的修改`;
  return changed && published !== null ? `${live} · 有未发布的修改` : live;
}
