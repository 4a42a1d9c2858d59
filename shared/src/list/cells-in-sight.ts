import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** The cells of a grid that are built, in both directions: those in sight and some around them. */
export interface CellsInSight {
  /** The indexes of the rows. */
  readonly rows: readonly number[];
  readonly firstColumn: number;
  /** The one after the last. */
  readonly endColumn: number;
  /** The width of a column in pixels: they share the room, but none is narrower than the least. */
  readonly columnPx: number;
  /** The rows that fit into the room at once. */
  readonly page: number;
  /** Scrolls so that a cell is in sight. */
  show(row: number, column: number): void;
}

/**
 * A grid whose rows all have one height, and whose columns all have one width. Its first column (`leadPx` wide) and its head
 * (`headPx` high) stay in sight.
 */
export function useCellsInSight(
  scroller: RefObject<HTMLElement | null>,
  {
    rows: rowCount,
    columns: columnCount,
    rowPx,
    leastPx,
    leadPx,
    headPx,
  }: { rows: number; columns: number; rowPx: number; leastPx: number; leadPx: number; headPx: number },
): CellsInSight {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  const columnPx = Math.max(leastPx, Math.floor((room.width - leadPx) / Math.max(1, columnCount)));
  const down = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollPaddingStart: headPx,
    paddingStart: headPx,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnPx,
    overscan: 4,
    scrollPaddingStart: leadPx,
    paddingStart: leadPx,
  });
  useEffect(() => across.measure(), [across, columnPx]);
  const columns = across.getVirtualItems();
  return {
    rows: down.getVirtualItems().map(({ index }) => index),
    firstColumn: columns[0]?.index ?? 0,
    endColumn: (columns.at(-1)?.index ?? -1) + 1,
    columnPx,
    page: Math.max(1, Math.floor((room.height - headPx) / rowPx) - 1),
    show(row, column) {
      down.scrollToIndex(row);
      across.scrollToIndex(column);
    },
  };
}
