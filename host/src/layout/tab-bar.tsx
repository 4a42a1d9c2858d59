import { type KeyboardEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import type { Tab } from '../tabs/tab-store.ts';
import { useTabs } from '../tabs/use-tabs.ts';
import { BarTab } from './bar-tab.tsx';
import { TabArrows } from './tab-arrows.tsx';
import { TabList } from './tab-list.tsx';
import './tab-bar.css';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The open pages (specification section 2). One stop of the Tab key; arrows move, Enter opens, Delete closes, the context-menu
 * key opens the menu.
 */
export function TabBar() {
  const { tabs, activeId, open, close, closeOthers, closeAll, refresh } = useTabs();
  const listRef = useRef<HTMLDivElement>(null);
  // The tab with the cursor of the arrow keys; without it the front tab has the focus.
  const [cursor, setCursor] = useState<string | null>(null);
  const stopId = tabs.some((tab) => tab.id === cursor) ? cursor : (activeId ?? tabs[0]?.id);

  useEffect(() => {
    if (activeId === null) return;
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  function focusTab(index: number) {
    const tab = tabs[index];
    if (!tab) return;
    setCursor(tab.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  async function closeTab(tab: Tab) {
    await close(tab.id);
    // The element with the focus disappeared with its tab; the next tab receives the focus.
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.getAttribute('role') !== 'menuitem') return;
      listRef.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"]')?.focus();
    });
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const tab = tabs[index];
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      focusTab(step(index, tabs.length));
    } else if (event.key === ' ') {
      // Opens the tab, without scrolling the page.
      event.preventDefault();
    } else if (event.key === 'Delete' && tab) {
      void closeTab(tab);
    }
  }

  function scrollSideways(event: WheelEvent<HTMLDivElement>) {
    if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
  }

  return (
    <section className="tabs" aria-label="已打开的页面">
      <div
        ref={listRef}
        className="tabs-list"
        data-guide="tabs"
        role="tablist"
        aria-label="已打开的页面"
        onWheel={scrollSideways}
        onBlur={() => setCursor(null)}
      >
        {tabs.map((tab, index) => (
          <BarTab
            key={tab.id}
            tab={tab}
            active={tab.id === activeId}
            alone={tabs.length === 1}
            stop={tab.id === stopId}
            onKeyDown={(event) => handleKey(event, index)}
            onOpen={() => open(tab.path)}
            onClose={() => void closeTab(tab)}
            onRefresh={() => void refresh(tab.id)}
            onCloseOthers={() => void closeOthers(tab.id)}
            onCloseAll={() => void closeAll()}
          />
        ))}
      </div>
      <TabArrows listRef={listRef} count={tabs.length} />
      {tabs.length > 1 && <TabList tabs={tabs} activeId={activeId} onOpen={open} onClose={(tab) => void closeTab(tab)} />}
    </section>
  );
}
