import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { SideSheet } from '@douyinfe/semi-ui';
import { type ReactNode, useCallback } from 'react';
import { useTabVisible } from '../portal/tab.ts';

/** One record next to its list, which the user can still use. `Sheet` is for something that must be finished first. */
export function SidePanel({
  title,
  open = true,
  width = 560,
  flush = false,
  onClose,
  children,
}: {
  title: string;
  open?: boolean;
  width?: number;
  /** The content makes its own margins and has the full height. */
  flush?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  // The panel covers the whole portal: it is hidden with its tab.
  const inFront = useTabVisible();
  const hold = useCallback(
    (heading: HTMLElement | null) => {
      const panel = heading?.closest<HTMLElement>('[role="dialog"]');
      if (!panel) return undefined;
      // Semi sets `aria-label` on another element than the dialog.
      panel.setAttribute('aria-label', title);
      return takeFocus(panel);
    },
    [title],
  );
  return (
    <SideSheet
      title={<span ref={hold}>{title}</span>}
      visible={inFront && open}
      mask={false}
      closeOnEsc
      closeIcon={<IconClose aria-label="关闭" />}
      width={width}
      bodyStyle={flush ? { display: 'flex', flexDirection: 'column', padding: 0 } : { padding: '0 24px 24px' }}
      // An Escape that a form over the panel handled is not for the panel.
      onCancel={(event) => !event.nativeEvent?.defaultPrevented && !event.defaultPrevented && onClose()}
    >
      {children}
    </SideSheet>
  );
}

const TYPES = 'input, textarea, select, [contenteditable="true"]';

/**
 * The panel has the focus, so that the keyboard goes on inside it; but nobody is interrupted while they type. Returns the function
 * that gives the focus back to the row.
 */
function takeFocus(panel: HTMLElement): () => void {
  const cameFrom = document.activeElement;
  panel.tabIndex = -1;
  if (!cameFrom?.matches(TYPES)) panel.focus({ preventScroll: true });
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || panel.contains(activeElement);
    if (isLost && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  };
}
