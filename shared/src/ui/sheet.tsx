import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { SideSheet } from '@douyinfe/semi-ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTabVisible } from '../portal/tab.ts';
import { takeEscapeOfClosedLists } from './escape.ts';
import './sheet.css';

const CONTROLS = ':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled)';

/**
 * A sheet over the page, for something that the user must finish or leave first. Mounted while it is open. It is Semi's side
 * sheet with keyboard support: it has a name, takes the focus, holds it and returns it. Escape asks to leave.
 */
export function Sheet({
  title,
  width = 480,
  footer,
  onClose,
  children,
}: {
  title: string;
  width?: number;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  // The sheet covers the whole portal: it is hidden with its tab.
  const inFront = useTabVisible();
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  const hold = useCallback((heading: HTMLElement | null) => {
    const sheet = heading?.closest<HTMLElement>('[role="dialog"]');
    return sheet ? holdFocus(sheet, () => closeRef.current()) : undefined;
  }, []);
  return (
    <SideSheet
      title={
        <span ref={hold} data-title={title}>
          {title}
        </span>
      }
      visible={inFront}
      width={width}
      maskClosable={false}
      closeIcon={<IconClose aria-label="关闭" />}
      className="lx-sheet"
      onCancel={onClose}
      footer={footer}
    >
      {children}
    </SideSheet>
  );
}

/** Makes an element a modal dialog; returns the function that ends this. */
function holdFocus(sheet: HTMLElement, onEscape: () => void): () => void {
  const cameFrom = document.activeElement;
  const controls = () => [...sheet.querySelectorAll<HTMLElement>(CONTROLS)];
  sheet.setAttribute('aria-modal', 'true');
  sheet.setAttribute('aria-label', sheet.querySelector<HTMLElement>('[data-title]')?.dataset.title ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    const { activeElement } = document;
    // After a button was disabled, no element has the focus. A dialog over the sheet uses its keys itself.
    if (event.defaultPrevented || (activeElement !== document.body && !sheet.contains(activeElement))) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
    }
    if (event.key !== 'Tab') return;
    const all = controls();
    const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (activeElement !== edge && activeElement !== sheet && activeElement !== document.body) return;
    event.preventDefault();
    other?.focus();
  };
  document.addEventListener('keydown', onKeyDown);
  const releaseEscape = takeEscapeOfClosedLists(sheet, onEscape);
  // The first focus is on the content, not on the close button; while data loads there is no content yet.
  const first = sheet.querySelector<HTMLElement>(`.semi-sidesheet-body ${CONTROLS}`) ?? sheet;
  first.focus({ preventScroll: true });
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    releaseEscape();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  };
}
