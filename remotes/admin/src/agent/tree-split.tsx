import { readTreeWidth, saveTreeWidth } from '@lianxi/contracts/admin/department.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import './tree-split.css';

const STEP_PX = 16;
const REST_MS = 600;
const limits = { min: 160, max: 640, start: 220 };

const clamp = (width: number) => Math.round(Math.min(limits.max, Math.max(limits.min, width)));

/** The width that this agent chose, on any machine; a change is stored after a short pause. */
function useTreeWidth(): [number, (width: number) => void] {
  const { data } = useCall(readTreeWidth, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [moved, setMoved] = useState<number>();
  useEffect(() => {
    if (moved === undefined) return;
    // The width is only a convenience: a failure to store it is not shown.
    const timer = setTimeout(() => void call(saveTreeWidth, { body: { width: moved } }).catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved ?? data?.width ?? limits.start, (width) => setMoved(clamp(width))];
}

/** The department tree and the list that it filters, with a divider that moves by pointer or arrow keys. */
export function TreeSplit({ tree, children }: { tree: ReactNode; children: ReactNode }) {
  const [width, resize] = useTreeWidth();
  const from = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) resize(from.current.width + event.clientX - from.current.x);
  };
  const onPointerUp = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    resize(width + (event.key === 'ArrowRight' ? STEP_PX : -STEP_PX));
  };
  return (
    <div className="tree-split" style={{ '--tree-width': `${width}px` } as CSSProperties}>
      <aside className="tree-split-tree" aria-label="部门">
        <h2>部门</h2>
        {tree}
      </aside>
      {/* biome-ignore lint/a11y/useSemanticElements: a divider that can be moved is no <hr> */}
      <div
        className="tree-split-handle"
        role="separator"
        aria-orientation="vertical"
        aria-label="部门树宽度"
        aria-valuenow={width}
        aria-valuemin={limits.min}
        aria-valuemax={limits.max}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={() => resize(limits.start)}
        onKeyDown={onKeyDown}
      />
      <div className="tree-split-main">{children}</div>
    </div>
  );
}
