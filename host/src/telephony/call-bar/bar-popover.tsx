import { Popover } from '@douyinfe/semi-ui';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

/** A button of the bar that opens a panel below it; the panel takes the focus and returns it. */
export function BarPopover({
  name,
  icon,
  children,
}: {
  name: string;
  icon: ReactElement;
  /** The panel; it receives the function that closes it. */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLFieldSetElement>(null);
  const close = () => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  useEffect(() => {
    if (open) requestAnimationFrame(() => panelRef.current?.querySelector<HTMLElement>('input, button')?.focus());
  }, [open]);
  return (
    <Popover
      trigger="custom"
      visible={open}
      position="bottomRight"
      onClickOutSide={() => setOpen(false)}
      content={
        open ? (
          <PopoverBody label={name} className="call-panel">
            <fieldset
              ref={panelRef}
              className="call-panel-parts"
              aria-label={name}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                close();
              }}
            >
              {children(close)}
            </fieldset>
          </PopoverBody>
        ) : null
      }
    >
      <button ref={buttonRef} type="button" className="call-bar-open" aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
        {name}
      </button>
    </Popover>
  );
}
