import { IconClose } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import type { KeyboardEvent } from 'react';
import { isProtected, type Tab } from '../tabs/tab-store.ts';

/** One tab of the bar with its menu. The cross is for the mouse; the keyboard uses Delete. */
export function BarTab({
  tab,
  active,
  alone,
  stop,
  onKeyDown,
  onOpen,
  onClose,
  onRefresh,
  onCloseOthers,
  onCloseAll,
}: {
  tab: Tab;
  active: boolean;
  /** No other tab is open. */
  alone: boolean;
  /** The Tab key stops here. */
  stop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onClose: () => void;
  onRefresh: () => void;
  onCloseOthers: () => void;
  onCloseAll: () => void;
}) {
  const kept = isProtected(tab);
  return (
    <ActionMenu
      trigger="contextMenu"
      position="bottomLeft"
      entries={
        <>
          <Dropdown.Item disabled={kept} onClick={onRefresh}>
            刷新
          </Dropdown.Item>
          <Dropdown.Item disabled={kept} onClick={onClose}>
            关闭
          </Dropdown.Item>
          <Dropdown.Item disabled={alone} onClick={onCloseOthers}>
            关闭其他
          </Dropdown.Item>
          <Dropdown.Item onClick={onCloseAll}>关闭全部</Dropdown.Item>
        </>
      }
    >
      <div
        role="tab"
        className="tabs-tab"
        aria-selected={active}
        aria-keyshortcuts={kept ? undefined : 'Delete'}
        tabIndex={stop ? 0 : -1}
        title={tab.title}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onAuxClick={(event) => {
          if (event.button === 1) onClose();
        }}
      >
        <span className="tabs-title">{tab.title}</span>
        {!kept && (
          <span
            className="tabs-close"
            aria-hidden="true"
            title="关闭"
            onClick={(event) => {
              event.stopPropagation();
              onClose();
            }}
          >
            <IconClose aria-hidden />
          </span>
        )}
      </div>
    </ActionMenu>
  );
}
