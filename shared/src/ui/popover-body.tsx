import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The content of a Semi `Popover` that opens on a click: names the dialog that Semi makes of it, which is nameless by itself. */
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
