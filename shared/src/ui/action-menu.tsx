import { IconTick } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import './action-menu.css';

/** The mark after the present entry of a menu. */
export const MenuTick = () => <IconTick className="lx-menu-tick" aria-label="当前" />;

/**
 * Semi's dropdown menu with full keyboard support. When it opens, the first entry has the focus. When it closes, the focus
 * returns to the former element, unless the action moved it.
 */
export function ActionMenu({
  trigger,
  position,
  entries,
  children,
}: {
  trigger: 'click' | 'contextMenu';
  position: 'bottomLeft' | 'bottomRight' | 'rightTop';
  /** Items, titles and dividers of `Dropdown`. */
  entries: ReactNode;
  /** The element that opens it: one focusable element. */
  children: ReactElement;
}) {
  const menuId = useId();
  const cameFrom = useRef<Element | null>(null);

  function handleVisibility(visible: boolean) {
    const menu = document.getElementById(menuId);
    const { activeElement } = document;
    if (visible) {
      // Semi reports a click twice, the second time when the focus is already inside.
      if (!menu?.contains(activeElement)) cameFrom.current = activeElement;
      requestAnimationFrame(() => {
        const first = document.getElementById(menuId)?.querySelector('li');
        if (!first) return;
        // Semi's arrow keys start from the entry that Tab can reach.
        first.tabIndex = 0;
        first.focus();
      });
    } else {
      const focusIsLost = activeElement === document.body || menu?.contains(activeElement);
      if (focusIsLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    }
  }

  return (
    <Dropdown
      trigger={trigger}
      position={position}
      clickToHide
      onVisibleChange={handleVisibility}
      render={
        <div id={menuId}>
          <Dropdown.Menu>{entries}</Dropdown.Menu>
        </div>
      }
    >
      {children}
    </Dropdown>
  );
}
