import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

/** All rows have the same height, so that a long table builds only the visible ones. */
const ROW_PX = 40;
/** Up to this number all rows are built: the browser finds text in them, and a printed page contains them. */
const BUILT_AT_ONCE = 100;

/** The rows to build, and the height of the rows before and after them. */
export function useRowsInSight(tableRef: { readonly current: HTMLElement | null }, count: number) {
  const virtual = count > BUILT_AT_ONCE;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    let element = tableRef.current?.parentElement ?? null;
    while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
    setScroller(element);
  }, [tableRef]);
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual && scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 16,
  });
  if (!virtual) return { first: 0, last: count, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = (items.at(-1)?.index ?? -1) + 1;
  return { first, last, before: first * ROW_PX, after: (count - last) * ROW_PX };
}
