import { type RefObject, useLayoutEffect } from 'react';

/** A field for text as high as its text, up to what its style allows. */
export function useGrowingArea(areaRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [areaRef, text]);
}
