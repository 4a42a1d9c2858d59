import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import './panes.css';

const WIDTHS = 'dialogue.panes';
const STEP_PX = 16;
const limits = { list: { min: 248, max: 420, start: 296 }, context: { min: 248, max: 480, start: 308 } };
type Side = keyof typeof limits;

const clamp = (side: Side, width: number) => Math.round(Math.min(limits[side].max, Math.max(limits[side].min, width)));

function readWidths(): Record<Side, number> {
  try {
    const kept = JSON.parse(readPreference(WIDTHS) ?? '{}') as Partial<Record<Side, unknown>>;
    const width = (side: Side) => clamp(side, Number(kept[side]) || limits[side].start);
    return { list: width('list'), context: width('context') };
  } catch {
    return { list: limits.list.start, context: limits.context.start };
  }
}

/**
 * Three panes whose outer ones are resized by pointer or arrow keys, and remembered. Own code: Semi's
 * ResizeGroup has no keyboard and no memory.
 */
export function Panes({ list, main, context }: { list: ReactNode; main: ReactNode; context: ReactNode }) {
  const [widths, setWidths] = useState(readWidths);
  const resize = (side: Side, width: number) => {
    const next = { ...widths, [side]: clamp(side, width) };
    setWidths(next);
    writePreference(WIDTHS, JSON.stringify(next));
  };
  const style = { '--list-width': `${widths.list}px`, '--context-width': `${widths.context}px` } as CSSProperties;
  return (
    <div className="chat-panes" style={style}>
      <section className="chat-pane" aria-label="会话列表">
        {list}
      </section>
      <Handle label="会话列表宽度" side="list" width={widths.list} onResize={resize} />
      <section className="chat-pane" aria-label="会话">
        {main}
      </section>
      <Handle label="客户信息宽度" side="context" width={widths.context} onResize={resize} />
      <aside className="chat-pane" aria-label="客户信息">
        {context}
      </aside>
    </div>
  );
}

interface HandleProps {
  label: string;
  side: Side;
  width: number;
  onResize: (side: Side, width: number) => void;
}

function Handle({ label, side, width, onResize }: HandleProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const direction = side === 'list' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) onResize(side, from.current.width + direction * (event.clientX - from.current.x));
  };
  const onPointerUp = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onResize(side, width + direction * (event.key === 'ArrowRight' ? STEP_PX : -STEP_PX));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a divider that can be moved is no <hr>
    <div
      className="chat-pane-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={limits[side].min}
      aria-valuemax={limits[side].max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => onResize(side, limits[side].start)}
      onKeyDown={onKeyDown}
    />
  );
}
