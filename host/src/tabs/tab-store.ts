import type { TabHold } from '@lianxi/shared/portal/tab';
import type { Location } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';

/** An open tab (specification section 2): name, title and full path. Its pane keeps the page alive. */
export interface Tab {
  /** The path; with a title of its own in the query, path and title, so that two such pages get two tabs. */
  readonly id: string;
  /** Route name, for example `OnlineDialogue`. */
  readonly name: string;
  readonly title: string;
  /** Path and query, as `open` takes it. */
  readonly path: string;
  readonly location: Location;
  /** The page's state is dropped when the tab is left. */
  readonly noCache: boolean;
  /** Popped up for a call; of these only so many stay open. */
  readonly popUp: boolean;
  /** What its page asks for: that closing asks first, or is refused. */
  readonly holds: readonly TabHold[];
  /** Grows on refresh: the pane is rebuilt. */
  readonly revision: number;
  /** Order of use; the largest was used last. */
  readonly usedAt: number;
}

export interface TabState {
  readonly tabs: readonly Tab[];
  readonly activeId: string | null;
}

/** Panes that stay mounted: more tabs may be open, but the longest unused ones lose their state. */
export const KEPT_PANES = 10;

const TITLE_QUERY = 'page-title';
const emptyState: TabState = { tabs: [], activeId: null };

export const tabStore = createStore<TabState>()(() => emptyState);

let clock = 0;
/** Where the portal is going since the tab in front was closed. */
let heading: string | null = null;

/** The id of the tab that shows this location. */
export function tabIdOf(location: Pick<Location, 'pathname' | 'search'>): string {
  const title = new URLSearchParams(location.search).get(TITLE_QUERY);
  return title === null ? location.pathname : `${location.pathname}?${TITLE_QUERY}=${title}`;
}

interface VisitedRoute {
  name: string;
  title: string;
  noCache?: boolean | undefined;
  popUp?: boolean | undefined;
}

/**
 * Opens the location's tab, or brings it to the front with the new query. Of more than `maxPopUps` pop-ups the
 * oldest are dropped (specification section 2), except those that must not be lost.
 */
export function visit(location: Location, route: VisitedRoute, maxPopUps: number): void {
  const id = tabIdOf(location);
  const title = new URLSearchParams(location.search).get(TITLE_QUERY);
  heading = null;
  tabStore.setState(({ tabs }) => {
    const known = tabs.find((tab) => tab.id === id);
    const tab: Tab = {
      id,
      name: route.name,
      title: title ?? known?.title ?? route.title,
      path: location.pathname + location.search,
      location,
      noCache: route.noCache ?? false,
      popUp: route.popUp ?? false,
      holds: known?.holds ?? [],
      revision: known?.revision ?? 0,
      usedAt: ++clock,
    };
    if (known) return { activeId: id, tabs: tabs.map((other) => (other.id === id ? tab : other)) };
    return { activeId: id, tabs: tab.popUp ? [...withRoomForPopUp(tabs, maxPopUps), tab] : [...tabs, tab] };
  });
}

function withRoomForPopUp(tabs: readonly Tab[], maxPopUps: number): readonly Tab[] {
  const popUps = tabs.filter((tab) => tab.popUp);
  const droppable = popUps.filter((tab) => tab.holds.length === 0);
  const dropped = droppable.slice(0, Math.max(0, popUps.length - maxPopUps + 1));
  return tabs.filter((tab) => !dropped.includes(tab));
}

/** Holds a tab back from being closed; answers the function that lets go. */
export function hold(id: string, kind: TabHold): () => void {
  const change = (holds: (before: readonly TabHold[]) => readonly TabHold[]) =>
    tabStore.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, holds: holds(tab.holds) } : tab)) }));
  change((before) => [...before, kind]);
  let held = true;
  return () => {
    if (held) change((before) => before.toSpliced(before.indexOf(kind), 1));
    held = false;
  };
}

/** May it not be closed at all? */
export const isProtected = ({ holds }: Tab): boolean => holds.includes('protected');

/** A page with no tab (no permission, not found) is in front. */
export function leaveTabs(): void {
  heading = null;
  tabStore.setState({ activeId: null });
}

/** Names a tab after what it shows, for example a customer. */
export function retitle(id: string, title: string): void {
  tabStore.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) }));
}

/** Rebuilds a tab's pane. */
export function rebuild(id: string): void {
  tabStore.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.id === id ? { ...tab, revision: tab.revision + 1 } : tab)),
  }));
}

/**
 * Removes tabs, except protected ones; answers the path to show instead if the one in front goes: the right
 * neighbour's that stays, else the left one's, else `/`.
 */
export function remove(ids: readonly string[]): string | null {
  const { tabs, activeId } = tabStore.getState();
  const goes = (tab: Tab) => ids.includes(tab.id) && !isProtected(tab);
  const rest = tabs.filter((tab) => !goes(tab));
  if (rest.length === tabs.length) return null;
  // The next may be closed before it is in front: then the way leads on to its neighbour.
  const index = tabs.findIndex((tab) => (activeId === null ? tab.path === heading : tab.id === activeId));
  const active = tabs[index];
  if (!active || !goes(active)) {
    tabStore.setState({ tabs: rest });
    return null;
  }
  tabStore.setState({ tabs: rest, activeId: null });
  const right = tabs.slice(index + 1).find((tab) => !goes(tab));
  const left = tabs.slice(0, index).findLast((tab) => !goes(tab));
  heading = (right ?? left)?.path ?? '/';
  return heading;
}

/** Forgets every tab, also on /login. */
export function forgetTabs(): void {
  heading = null;
  tabStore.setState(emptyState);
}

/** Ids of the tabs whose page is mounted: the one in front, those that hold something, and the latest used that may be cached. */
export function keptPanes({ tabs, activeId }: TabState): ReadonlySet<string> {
  const must = tabs.filter((tab) => tab.id === activeId || tab.holds.length > 0);
  const latest = tabs
    .filter((tab) => !must.includes(tab) && !tab.noCache)
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, Math.max(0, KEPT_PANES - must.length));
  return new Set([...must, ...latest].map((tab) => tab.id));
}
