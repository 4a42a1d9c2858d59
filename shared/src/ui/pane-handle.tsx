import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import './pane-handle.css';

const STEP_PX = 16;

/**
 * The line between two panes of a desk: it moves by pointer or arrow keys, a double click restores the first width. The desk
 * stores the width.
 */
export function PaneHandle({
  label,
  grows,
  width,
  start,
  onResize,
}: {
  /** For screen readers, for example 客户信息宽度. */
  label: string;
  /** The direction in which its pane grows. */
  grows: 'left' | 'right';
  width: number;
  start: number;
  /** Receives the wanted width; the desk limits it. */
  onResize: (width: number) => void;
}) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const direction = grows === 'right' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) onResize(from.current.width + direction * (event.clientX - from.current.x));
  };
  const onPointerUp = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onResize(width + direction * (event.key === 'ArrowRight' ? STEP_PX : -STEP_PX));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a divider that can be moved is no <hr>
    <div
      className="lx-pane-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => onResize(start)}
      onKeyDown={onKeyDown}
    />
  );
}
