import { type Location, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
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

/** The id of the tab that shows this location. */
export function tabIdOf(location: Pick<Location, 'pathname' | 'search'>): string {
  const title = new URLSearchParams(location.search).get(TITLE_QUERY);
  return title === null ? location.pathname : `${location.pathname}?${TITLE_QUERY}=${title}`;
}

/** Opens the location's tab, or brings it to the front with the new query. */
export function visit(location: Location, route: { name: string; title: string; noCache?: boolean | undefined }): void {
  const id = tabIdOf(location);
  const title = new URLSearchParams(location.search).get(TITLE_QUERY);
  tabStore.setState(({ tabs }) => {
    const known = tabs.find((tab) => tab.id === id);
    const tab: Tab = {
      id,
      name: route.name,
      title: title ?? known?.title ?? route.title,
      path: location.pathname + location.search,
      location,
      noCache: route.noCache ?? false,
      revision: known?.revision ?? 0,
      usedAt: ++clock,
    };
    return { activeId: id, tabs: known ? tabs.map((other) => (other.id === id ? tab : other)) : [...tabs, tab] };
  });
}

/** A page with no tab (no permission, not found) is in front. */
export function leaveTabs(): void {
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

/** Removes a tab; answers the path to show instead if it was in front: the right neighbour's, else the left one's, else `/`. */
export function remove(id: string): string | null {
  const { tabs, activeId } = tabStore.getState();
  const index = tabs.findIndex((tab) => tab.id === id);
  if (index < 0) return null;
  const rest = tabs.filter((tab) => tab.id !== id);
  if (activeId !== id) {
    tabStore.setState({ tabs: rest });
    return null;
  }
  tabStore.setState({ tabs: rest, activeId: null });
  return (rest[index] ?? rest[index - 1])?.path ?? '/';
}

/** Keeps one tab; answers its path if another was in front. */
export function removeOthers(id: string): string | null {
  const { tabs, activeId } = tabStore.getState();
  const kept = tabs.find((tab) => tab.id === id);
  if (!kept) return null;
  tabStore.setState({ tabs: [kept], activeId: activeId === id ? id : null });
  return activeId === id ? null : kept.path;
}

/** Forgets every tab, also on /login. */
export function removeAll(): void {
  tabStore.setState(emptyState);
}

/** Ids of the tabs whose page is mounted: the one in front, and the latest used that may be cached. */
export function keptPanes({ tabs, activeId }: TabState): ReadonlySet<string> {
  const latest = tabs
    .filter((tab) => tab.id === activeId || !tab.noCache)
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, KEPT_PANES);
  return new Set(latest.map((tab) => tab.id));
}

export interface Tabs extends TabState {
  /** Goes to a path; a path that is open comes to the front. */
  open(path: string): void;
  refresh(id: string): void;
  close(id: string): void;
  closeOthers(id: string): void;
  /** Goes to `/` (specification section 2). */
  closeAll(): void;
}

/** The tab bar's state and its actions. */
export function useTabs(): Tabs {
  const state = useStore(tabStore);
  const navigate = useNavigate();
  const follow = (path: string | null) => {
    if (path !== null) navigate(path);
  };
  return {
    ...state,
    open: follow,
    refresh: rebuild,
    close: (id) => follow(remove(id)),
    closeOthers: (id) => follow(removeOthers(id)),
    closeAll: () => {
      removeAll();
      follow('/');
    },
  };
}
