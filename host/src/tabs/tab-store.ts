import { TITLE_QUERY } from '@lianxi/contracts/federation/route-parts';
import type { TabHold } from '@lianxi/shared/portal/tab';
import type { Location } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';

/** An open tab (specification section 2): name, title and full path. Its pane keeps the page alive. */
export interface Tab {
  /** The page's path, with its key (`keeps` of its route) and the title of its query: two such pages have two tabs. */
  readonly id: string;
  /** Route name, for example `OnlineDialogue`. */
  readonly name: string;
  readonly title: string;
  /** Path and query, as `open` accepts it. */
  readonly path: string;
  readonly location: Location;
  /** The page's state is dropped when the agent leaves the tab. */
  readonly noCache: boolean;
  /** Opened by a screen pop of a call; the number of such tabs is limited. */
  readonly popUp: boolean;
  /** What its page asks for: closing asks first, or is refused. */
  readonly holds: readonly TabHold[];
  /** Increases on refresh: the pane is mounted again. */
  readonly revision: number;
  /** Order of use; the largest number is the last used tab. 0: not opened since the page was loaded. */
  readonly usedAt: number;
}

export interface TabState {
  readonly tabs: readonly Tab[];
  readonly activeId: string | null;
}

/** The number of mounted panes: more tabs may be open, but those that were not used for the longest time lose their state. */
export const KEPT_PANES = 10;

const emptyState: TabState = { tabs: [], activeId: null };

export const tabStore = createStore<TabState>()(() => emptyState);

let clock = 0;
/** After the front tab was closed: the path that the portal opens, and the place that it leaves. */
let heading: { to: string; from: string } | null = null;

interface KeyedRoute {
  path: string;
  /** The names in its query that say what the page is about. */
  keeps?: readonly string[] | undefined;
}

/** The id of the tab of a page: one for each page and key. */
function tabIdOf({ path, keeps = [] }: KeyedRoute, search: string): string {
  const params = new URLSearchParams(search);
  const parts = [...keeps, TITLE_QUERY].flatMap((name) => (params.has(name) ? `${name}=${params.get(name)}` : []));
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** The part of its query that a page's tabs share, with its question mark: the subject of the page, and its own title. */
export function keptQuery(search: string, { keeps = [] }: Pick<KeyedRoute, 'keeps'>): string {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) if (name !== TITLE_QUERY && !keeps.includes(name)) params.delete(name);
  return params.size === 0 ? '' : `?${params}`;
}

/** The tab whose unsaved input would be lost, because a location shows another part of the same page. */
export function heldBehind({ pathname, search }: Pick<Location, 'pathname' | 'search'>, route: KeyedRoute): Tab | null {
  const id = tabIdOf(route, search);
  const held = tabStore.getState().tabs.find((tab) => tab.id === id && tab.holds.length > 0);
  return held && held.location.pathname !== pathname ? held : null;
}

interface VisitedRoute extends KeyedRoute {
  name: string;
  title: string;
  noCache?: boolean | undefined;
  popUp?: boolean | undefined;
}

/**
 * Opens the location's tab, or brings it to the front with the new query. Above `maxPopUps` pop-ups the oldest are closed
 * (specification section 2), except those with a hold.
 */
export function visit(location: Location, route: VisitedRoute, maxPopUps: number): void {
  // The registry may change before the router leaves the closed tab: the tab stays closed.
  if (heading?.from === location.key) return;
  const id = tabIdOf(route, location.search);
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

/**
 * Opens the tabs of before a reload, in their order. Their pages load when the agent opens them. `find` returns null for what the
 * agent may not see any more. Of the pop-ups the newest stay. While tabs are open it does nothing.
 */
export function restore(
  kept: readonly { path: string; title: string }[],
  find: (pathname: string, search: string) => VisitedRoute | null,
  maxPopUps: number,
): void {
  if (tabStore.getState().tabs.length > 0) return;
  const found = kept.flatMap(({ path, title }): Tab[] => {
    const [pathname = '', query] = path.split('?');
    const search = query ? `?${query}` : '';
    const route = find(pathname, search);
    if (!route) return [];
    const { name, noCache = false, popUp = false } = route;
    const location: Location = { pathname, search, hash: '', state: null, key: '' };
    return [{ id: tabIdOf(route, search), name, title, path, location, noCache, popUp, holds: [], revision: 0, usedAt: 0 }];
  });
  const tooMany = new Set(found.filter(({ popUp }) => popUp).slice(0, -maxPopUps));
  tabStore.setState({ tabs: found.filter((tab) => !tooMany.has(tab)) });
}

function withRoomForPopUp(tabs: readonly Tab[], maxPopUps: number): readonly Tab[] {
  const popUps = tabs.filter((tab) => tab.popUp);
  const droppable = popUps.filter((tab) => tab.holds.length === 0);
  const dropped = droppable.slice(0, Math.max(0, popUps.length - maxPopUps + 1));
  return tabs.filter((tab) => !dropped.includes(tab));
}

/** Prevents a tab from being closed; returns the function that releases it. */
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

/** Is closing not possible at all? */
export const isProtected = ({ holds }: Tab): boolean => holds.includes('protected');

/** A page without a tab (no permission, not found) is in front. */
export function leaveTabs(): void {
  heading = null;
  tabStore.setState({ activeId: null });
}

/** Names a tab by its content, for example a customer. */
export function retitle(id: string, title: string): void {
  tabStore.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, title } : tab)) }));
}

/** Changes the query of a page in the background: the page receives it, and it stays when the agent returns. */
export function rewrite(id: string, pathname: string, query: URLSearchParams): void {
  const search = query.size === 0 ? '' : `?${query}`;
  // The tab may show another part of its page by now.
  const isIt = (tab: Tab) => tab.id === id && tab.location.pathname === pathname;
  tabStore.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (isIt(tab) ? { ...tab, path: pathname + search, location: { ...tab.location, search } } : tab)),
  }));
}

/** Mounts a tab's pane again. */
export function rebuild(id: string): void {
  tabStore.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.id === id ? { ...tab, revision: tab.revision + 1 } : tab)),
  }));
}

/**
 * Removes tabs, except protected ones. Returns the path to show when the front tab is removed: of the right neighbour, else of
 * the left one, else `/`.
 */
export function remove(ids: readonly string[]): string | null {
  const { tabs, activeId } = tabStore.getState();
  const goes = (tab: Tab) => ids.includes(tab.id) && !isProtected(tab);
  const rest = tabs.filter((tab) => !goes(tab));
  if (rest.length === tabs.length) return null;
  // The next tab may be closed before it is in front: then its neighbour is next.
  const index = tabs.findIndex((tab) => (activeId === null ? tab.path === heading?.to : tab.id === activeId));
  const active = tabs[index];
  if (!active || !goes(active)) {
    tabStore.setState({ tabs: rest });
    return null;
  }
  tabStore.setState({ tabs: rest, activeId: null });
  const right = tabs.slice(index + 1).find((tab) => !goes(tab));
  const left = tabs.slice(0, index).findLast((tab) => !goes(tab));
  const to = (right ?? left)?.path ?? '/';
  heading = { to, from: heading?.from ?? active.location.key };
  return to;
}

/** Removes every tab, also on /login. */
export function forgetTabs(): void {
  heading = null;
  tabStore.setState(emptyState);
}

/**
 * Ids of the tabs whose page is mounted: the front one, those with a hold, and the last used ones that may be cached. A restored
 * tab has none before it is opened.
 */
export function keptPanes({ tabs, activeId }: TabState): ReadonlySet<string> {
  const must = tabs.filter((tab) => tab.id === activeId || tab.holds.length > 0);
  const latest = tabs
    .filter((tab) => !must.includes(tab) && !tab.noCache && tab.usedAt > 0)
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, Math.max(0, KEPT_PANES - must.length));
  return new Set([...must, ...latest].map((tab) => tab.id));
}
