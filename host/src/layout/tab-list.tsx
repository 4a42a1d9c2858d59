import { IconChevronDown } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { lazy, Suspense, useRef, useState } from 'react';
import { PartBoundary } from '../boot/part-boundary.tsx';
import type { Tab } from '../tabs/tab-store.ts';
import type { TabEntriesProps } from './tab-entries.tsx';

/** A list of all open pages, with a search. */
export function TabList({
  tabs,
  activeId,
  onOpen,
  onClose,
}: {
  tabs: readonly Tab[];
  activeId: string | null;
  onOpen: (path: string) => void;
  onClose: (tab: Tab) => void;
}) {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const end = () => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  return (
    <Popover
      trigger="custom"
      visible={open}
      position="bottomRight"
      onClickOutSide={() => setOpen(false)}
      content={
        open ? (
          <PopoverBody label="所有打开的页面" className="tab-list">
            <Entries
              tabs={tabs}
              activeId={activeId}
              onOpen={(path) => {
                setOpen(false);
                onOpen(path);
              }}
              onClose={onClose}
              onEnd={end}
            />
          </PopoverBody>
        ) : null
      }
    >
      <button
        ref={buttonRef}
        type="button"
        className="tabs-all"
        aria-label={`所有打开的页面，${tabs.length} 个`}
        title="所有打开的页面"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown aria-hidden />
      </button>
    </Popover>
  );
}

const loadEntries = () => import(/* webpackChunkName: "tab-entries" */ './tab-entries.tsx');

/** Its code loads at the first opening. */
function Entries(props: TabEntriesProps) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [View] = useState(() => lazy(loadEntries));
  return (
    <PartBoundary what="打开的页面" onBroken={props.onEnd}>
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    </PartBoundary>
  );
}
