import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons';
import { type RefObject, useEffect, useState } from 'react';

const STEP = 0.8;

/** Scrolls the tab bar when it has more tabs than room. The keyboard and the wheel scroll it too: the arrows are for the mouse. */
export function TabArrows({ listRef, count }: { listRef: RefObject<HTMLDivElement | null>; count: number }) {
  const [ends, setEnds] = useState<{ left: boolean; right: boolean } | null>(null);
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = list;
      const most = scrollWidth - clientWidth;
      setEnds(most > 1 ? { left: scrollLeft <= 1, right: scrollLeft >= most - 1 } : null);
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [listRef, count]);
  if (!ends) return null;
  const go = (by: 1 | -1) => {
    const list = listRef.current;
    list?.scrollBy({ left: by * STEP * list.clientWidth, behavior: 'smooth' });
  };
  return (
    <span className="tabs-arrows" aria-hidden="true">
      <button type="button" tabIndex={-1} title="向左" disabled={ends.left} onClick={() => go(-1)}>
        <IconChevronLeft />
      </button>
      <button type="button" tabIndex={-1} title="向右" disabled={ends.right} onClick={() => go(1)}>
        <IconChevronRight />
      </button>
    </span>
  );
}
