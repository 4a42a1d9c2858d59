import { Button, Input } from '@douyinfe/semi-ui';
import type { Draft, StoredDraft } from '../use-draft.ts';

/** The row above what is designed: its name and state, and the actions on the whole of it. */
export function DesignerHead<C>({
  what,
  nameLabel,
  stored,
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
  /** What is designed: 语音流程. */
  what: string;
  /** The label of its name: 流程名称. */
  nameLabel: string;
  stored: StoredDraft<C>;
  draft: Draft<C>;
  /** Buttons for the panels. */
  tabs: readonly { readonly key: string; readonly text: string }[];
  /** The key of the open panel. */
  open: string;
  saving: boolean;
  canPublish: boolean;
  onOpen: (key: string) => void;
  onSave: () => void;
  onPublish: () => void;
  /** Absent: there is no list to return to. */
  onLeave?: (() => void) | undefined;
}) {
  return (
    <header className="lx-designer-head">
      {onLeave && (
        <Button theme="borderless" onClick={onLeave}>
          返回
        </Button>
      )}
      <h1 className="lx-unseen">
        {what} {draft.name}
      </h1>
      <Input className="lx-designer-title" aria-label={nameLabel} value={draft.name} maxLength={50} onChange={draft.rename} />
      <span className="lx-designer-state">{stateWords(stored, draft.dirty)}</span>
      <span className="lx-designer-acts">
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

function stateWords({ published, changed }: Pick<StoredDraft<unknown>, 'published' | 'changed'>, dirty: boolean): string {
  const live = published === null ? '未发布' : `使用第 ${published} 版`;
  if (dirty) return `${live} · 有未保存的修改`;
  return changed && published !== null ? `${live} · 有未发布的修改` : live;
}
