import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';

/** Content that did not change for so long is complete. */
const SETTLED_MS = 3000;

/**
 * Room for parts that load later: as wide as they were the last time in a window of this width, so that nothing beside them moves.
 * `atFirst`: an estimate, in pixels.
 */
export function ReservedPlace({ name, atFirst, children }: { name: string; atFirst: number; children: ReactNode }) {
  const contentRef = useRef<HTMLDivElement>(null);
  const key = `place-${name}-${innerWidth > NARROW_PX ? 'wide' : 'narrow'}`;
  const [width] = useState(() => Number(readPreference(key)) || atFirst);
  useEffect(() => {
    const content = contentRef.current;
    if (!content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => writePreference(key, String(Math.ceil(content.offsetWidth))), SETTLED_MS);
    });
    watch.observe(content);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [key]);
  return (
    <div className="header-place" style={{ '--header-place': `${width}px` } as CSSProperties}>
      <div ref={contentRef} className="header-place-content">
        {children}
      </div>
    </div>
  );
}

/** Below it the header shows less (layout.css). */
const NARROW_PX = 1400;
