import { IconChevronLeft, IconChevronRight, IconEyeClosed, IconMinus, IconPlus } from '@douyinfe/semi-icons';
import { type HomeCardId, homeCards, type ShownCard } from '@lianxi/contracts/insight/home-board.contract';
import { Failure } from '@lianxi/shared/ui/data-states';
import { Component, type CSSProperties, type ReactNode } from 'react';

/** A card that fails shows it in its place; the others go on. */
class CardBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failure what="卡片" error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}

export interface CardEditing {
  onMove: (id: HomeCardId, by: 1 | -1) => void;
  /** A card was dropped in the place of this one. */
  onDrop: (id: HomeCardId) => void;
  onDrag: (id: HomeCardId) => void;
  onResize: (id: HomeCardId, by: 1 | -1) => void;
  onHide: (id: HomeCardId) => void;
}

/** One card of the board: its title, its content, and while the board is edited, what can be done with it. */
export function CardFrame({ card, editing, children }: { card: ShownCard; editing: CardEditing | null; children: ReactNode }) {
  const { id, span } = card;
  const { title } = homeCards[id];
  return (
    <section
      className={editing ? 'board-card board-card-edited' : 'board-card'}
      style={{ '--card-span': span } as CSSProperties}
      aria-label={title}
      draggable={editing !== null}
      onDragStart={() => editing?.onDrag(id)}
      onDragOver={(event) => editing && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        editing?.onDrop(id);
      }}
    >
      <header>
        <h2>{title}</h2>
        {editing && (
          <div className="board-card-acts" role="toolbar" aria-label={`${title}卡片`}>
            <CardButton label={`前移${title}`} onClick={() => editing.onMove(id, -1)} icon={<IconChevronLeft aria-hidden />} />
            <CardButton label={`后移${title}`} onClick={() => editing.onMove(id, 1)} icon={<IconChevronRight aria-hidden />} />
            <CardButton label={`缩窄${title}`} onClick={() => editing.onResize(id, -1)} icon={<IconMinus aria-hidden />} />
            <CardButton label={`加宽${title}`} onClick={() => editing.onResize(id, 1)} icon={<IconPlus aria-hidden />} />
            <CardButton label={`隐藏${title}`} onClick={() => editing.onHide(id)} icon={<IconEyeClosed aria-hidden />} />
          </div>
        )}
      </header>
      <div className="board-card-body" inert={editing !== null}>
        <CardBoundary>{children}</CardBoundary>
      </div>
    </section>
  );
}

function CardButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="lx-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}
