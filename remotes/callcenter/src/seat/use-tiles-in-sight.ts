import { type RefObject, useLayoutEffect, useState } from 'react';

const TILE_PX = 168;
const GAP_PX = 8;
/** The height of a row with its gap. */
export const ROW_PX = 72;
/** Rows that are built before and after the visible ones. */
const SPARE_ROWS = 6;

interface Sight {
  readonly columns: number;
  readonly firstRow: number;
  readonly rows: number;
}

/**
 * Which tiles of a wall are built: the visible ones and a few more, so that thousands cost as much as a hundred. `ref` is their
 * container; the hook finds the scrolling element above it.
 */
export function useTilesInSight(ref: RefObject<HTMLElement | null>, count: number) {
  const [sight, setSight] = useState<Sight>({ columns: 1, firstRow: 0, rows: 0 });
  useLayoutEffect(() => {
    const wall = ref.current;
    let scroller = wall?.parentElement ?? null;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    if (!wall || !scroller) return;
    const view = scroller;
    const look = () => {
      const columns = Math.max(1, Math.floor((wall.clientWidth + GAP_PX) / (TILE_PX + GAP_PX)));
      const above = view.getBoundingClientRect().top - wall.getBoundingClientRect().top;
      const firstRow = Math.max(0, Math.floor(above / ROW_PX) - SPARE_ROWS);
      const rows = Math.ceil(view.clientHeight / ROW_PX) + 2 * SPARE_ROWS;
      setSight((old) =>
        old.columns === columns && old.firstRow === firstRow && old.rows === rows ? old : { columns, firstRow, rows },
      );
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(wall);
    sizes.observe(view);
    view.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      view.removeEventListener('scroll', look);
    };
  }, [ref]);
  const { columns, rows } = sight;
  const all = Math.ceil(count / columns);
  const firstRow = Math.min(sight.firstRow, Math.max(0, all - rows));
  return {
    columns,
    first: firstRow * columns,
    last: Math.min(count, (firstRow + rows) * columns),
    top: firstRow * ROW_PX,
    height: all * ROW_PX,
  };
}
