import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Stores the scroll positions of all elements within a pane while it is hidden: browsers forget those of an element without a
 * box, and not all restore them.
 */
export function useScrollMemory(pane: RefObject<HTMLElement | null>, visible: boolean): void {
  const places = useRef(new Map<Element, { left: number; top: number }>());

  useEffect(() => {
    const { current } = pane;
    if (!visible || !current) return;
    const remember = ({ target }: Event) => {
      if (target instanceof Element) places.current.set(target, { left: target.scrollLeft, top: target.scrollTop });
    };
    // Scrolling does not bubble.
    current.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => current.removeEventListener('scroll', remember, { capture: true });
  }, [pane, visible]);

  useLayoutEffect(() => {
    if (!visible) return;
    for (const [element, { left, top }] of places.current) {
      if (!element.isConnected) places.current.delete(element);
      else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo({ left, top, behavior: 'instant' });
    }
  }, [visible]);
}
