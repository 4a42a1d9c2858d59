import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The content of a Semi `Popover` that opens on a click. It gives a name to Semi's dialog, which has none. */
export function PopoverBody({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.closest('[role="dialog"]')?.setAttribute('aria-label', label);
  }, [label]);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}
