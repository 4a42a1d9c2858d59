import { type RefObject, useLayoutEffect } from 'react';

/** A text field with the height of its text, up to the limit of its style. */
export function useGrowingArea(areaRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [areaRef, text]);
}
