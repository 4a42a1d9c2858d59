import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import type { TabHold } from '@lianxi/shared/portal/tab';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { findRoute } from '../guard/route-guard.ts';
import { tabStore } from '../tabs/tab-store.ts';
import { forgetRelease, knowRelease } from './release-files.ts';
import { endRelease, runningRelease } from './remote-loader.ts';
import { settle, type Use } from './resolution.ts';

/** What the server resolved for this session: the remotes it may load, and its menu. */
export interface RegistryState {
  /** What this session runs: an open release stays until its tabs are closed. */
  readonly registry: Registry | null;
  /** The server's newest answer. */
  readonly latest: Registry | null;
  readonly navigation: readonly NavigationNode[];
  /** Remotes whose revoked release stays for a while, as there is unsaved input; by id, with the moment at which it goes. */
  readonly leaving: ReadonlyMap<string, number>;
}

const nothing: RegistryState = { registry: null, latest: null, navigation: [], leaving: new Map() };
export const registryStore = createStore<RegistryState>()(() => nothing);

/** How long unsaved input holds a revoked release: it was revoked because it does harm. */
const TIME_TO_SAVE_MS = 5 * 60_000;

/** Parts of a remote that are shown within other remotes' pages. */
const shownParts = new Map<string, number>();

/** The remotes in use: by tabs, or by parts in other pages. */
function usesOf(registry: Registry | null): Map<string, Use> {
  const uses = new Map<string, Use>([...shownParts.keys()].map((id) => [id, 'open']));
  for (const { location, holds, usedAt } of tabStore.getState().tabs) {
    // The page of a restored tab is not loaded before the tab is opened.
    const id = usedAt > 0 && registry ? findRoute(registry, location.pathname)?.remote.id : undefined;
    if (id) uses.set(id, strongest(uses.get(id), holds));
  }
  const { leaving } = registryStore.getState();
  for (const [id, end] of leaving) if (uses.get(id) === 'unsaved' && end <= Date.now()) uses.set(id, 'open');
  return uses;
}

function strongest(known: Use | undefined, holds: readonly TabHold[]): Use {
  if (known === 'protected' || holds.includes('protected')) return 'protected';
  return known === 'unsaved' || holds.includes('unsaved') ? 'unsaved' : 'open';
}

/** Remotes whose last tab was closed since a page was last in front: if one is open again by then, it loads again. */
const leftRemotes = new Set<string>();

/** The remotes that need the running release. */
const holdersOf = (registry: Registry): Map<string, Use> => new Map([...usesOf(registry)].filter(([id]) => !leftRemotes.has(id)));

/** Applies the server's answer, as far as the open tabs allow it. */
function adopt(latest: Registry): void {
  const { registry: running } = registryStore.getState();
  const registry = settle(latest, running, running ? holdersOf(running) : new Map());
  const leaving = leavingOf(latest, registry);
  for (const remote of registry.remotes) {
    knowRelease(remote);
    if (remote.previous) knowRelease(remote.previous);
  }
  for (const { id, revoked } of latest.remotes) for (const version of revoked) forgetRelease(`/r/${id}/${version}/`);
  for (const old of running?.remotes ?? []) {
    if (!registry.remotes.some(({ base }) => base === old.base)) endRelease(runningRelease(old).base);
  }
  registryStore.setState({ registry, latest, leaving });
}

/** The revoked releases that run still, each with its end. */
function leavingOf(latest: Registry, running: Registry): ReadonlyMap<string, number> {
  const { leaving } = registryStore.getState();
  const late = running.remotes.filter(({ id, version }) =>
    latest.remotes.find((one) => one.id === id)?.revoked.includes(version),
  );
  return new Map(
    late.map(({ id }) => {
      const end = leaving.get(id) ?? Date.now() + TIME_TO_SAVE_MS;
      if (!leaving.has(id)) setTimeout(adoptWaiting, TIME_TO_SAVE_MS + 50);
      return [id, end];
    }),
  );
}

/** Puts the server's answer into use. */
export function setRegistry(latest: Registry, navigation: readonly NavigationNode[]): void {
  registryStore.setState({ navigation });
  adopt(latest);
}

/** Clears everything at sign-out. */
export function clearRegistry(): void {
  registryStore.setState(nothing, true);
}

const basesOf = ({ remotes }: Registry): string => remotes.map(({ base }) => base).join();

/** A remote may not be in use any more: then its newer release is applied now. */
function adoptWaiting(): void {
  const { registry, latest } = registryStore.getState();
  if (!registry || !latest || basesOf(latest) === basesOf(registry)) return;
  // Notify only of a change: the tabs follow the registry, and the notices would never end.
  if (basesOf(settle(latest, registry, holdersOf(registry))) !== basesOf(registry)) adopt(latest);
}

/** The newer release now, also into open pages; not during a call. What is not saved is lost: the caller asked. */
export function takeLatest(id: string): void {
  if (usesOf(registryStore.getState().registry).get(id) === 'protected') return;
  leftRemotes.add(id);
  adoptWaiting();
  leftRemotes.delete(id);
}

/** Follows the tabs: after a remote's last tab is closed its release may change. Returns the function that stops it. */
export function followTabs(): () => void {
  let before = usesOf(registryStore.getState().registry);
  return tabStore.subscribe(({ activeId }) => {
    const now = usesOf(registryStore.getState().registry);
    for (const id of before.keys()) if (!now.has(id)) leftRemotes.add(id);
    before = now;
    // Between the end of the front tab and the next one the address is still the former one, and would open the tab again.
    if (activeId === null) return;
    adoptWaiting();
    leftRemotes.clear();
  });
}

/** A part of a remote is shown in another's page. Returns the function that removes it. */
export function holdPart(id: string): () => void {
  shownParts.set(id, (shownParts.get(id) ?? 0) + 1);
  return () => {
    const left = (shownParts.get(id) ?? 1) - 1;
    if (left > 0) shownParts.set(id, left);
    else shownParts.delete(id);
    adoptWaiting();
  };
}

/** The remotes of this session; null before sign-in. */
export function useRegistry(): Registry | null {
  return useStore(registryStore, (state) => state.registry);
}

/** The left menu, limited by the server to the agent's permissions. */
export function useNavigationTree(): readonly NavigationNode[] {
  return useStore(registryStore, (state) => state.navigation);
}
