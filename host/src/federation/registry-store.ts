import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { tabStore } from '../tabs/tab-store.ts';
import { forgetRelease, knowRelease } from './release-files.ts';
import { endRelease, runningRelease } from './remote-loader.ts';
import { settle, type Use } from './resolution.ts';

/** What the server resolved for this session: which remotes it may load, and its menu. */
export interface RegistryState {
  /** What this session runs: a release that is open stays until its tabs are closed. */
  readonly registry: Registry | null;
  /** What the server resolves now. */
  readonly latest: Registry | null;
  readonly navigation: readonly NavigationNode[];
}

const nothing: RegistryState = { registry: null, latest: null, navigation: [] };
export const registryStore = createStore<RegistryState>()(() => nothing);

/** Parts of a remote that are shown inside of other remotes' pages. */
const shownParts = new Map<string, number>();

/** Which remotes are in use: by tabs, by parts in others' pages. */
function usesOf(registry: Registry | null): Map<string, Use> {
  const uses = new Map<string, Use>([...shownParts.keys()].map((id) => [id, 'open']));
  const owners = new Map(registry?.remotes.flatMap(({ id, routes }) => routes.map(({ path }) => [path, id])));
  for (const { location, holds } of tabStore.getState().tabs) {
    const id = owners.get(location.pathname);
    if (id && uses.get(id) !== 'protected') uses.set(id, holds.includes('protected') ? 'protected' : 'open');
  }
  return uses;
}

/** Remotes whose last tab was closed since a page was last in front: one that is open again by then comes anew. */
const leftRemotes = new Set<string>();

/** Which remotes hold on to the release that runs. */
const holdersOf = (registry: Registry): Map<string, Use> => new Map([...usesOf(registry)].filter(([id]) => !leftRemotes.has(id)));

/** Takes over what the server resolved, as far as what is open lets it. */
function adopt(latest: Registry): void {
  const { registry: running } = registryStore.getState();
  const registry = settle(latest, running, running ? holdersOf(running) : new Map());
  for (const remote of registry.remotes) {
    knowRelease(remote);
    if (remote.previous) knowRelease(remote.previous);
  }
  for (const { id, revoked } of latest.remotes) for (const version of revoked) forgetRelease(`/r/${id}/${version}/`);
  for (const old of running?.remotes ?? []) {
    if (!registry.remotes.some(({ base }) => base === old.base)) endRelease(runningRelease(old).base);
  }
  registryStore.setState({ registry, latest });
}

/** Puts what the server answered into use. */
export function setRegistry(latest: Registry, navigation: readonly NavigationNode[]): void {
  registryStore.setState({ navigation });
  adopt(latest);
}

/** At sign-out. */
export function clearRegistry(): void {
  registryStore.setState(nothing, true);
}

const basesOf = ({ remotes }: Registry): string => remotes.map(({ base }) => base).join();

/** Something may not be in use any more: a newer release of it comes now. */
function adoptWaiting(): void {
  const { registry, latest } = registryStore.getState();
  if (!registry || !latest || basesOf(latest) === basesOf(registry)) return;
  // What is told without a change would be told for ever: the tabs follow the registry.
  if (basesOf(settle(latest, registry, holdersOf(registry))) !== basesOf(registry)) adopt(latest);
}

/** Follows the tabs: with a remote's last one its release may change. Answers the function that stops it. */
export function followTabs(): () => void {
  let before = usesOf(registryStore.getState().registry);
  return tabStore.subscribe(({ activeId }) => {
    const now = usesOf(registryStore.getState().registry);
    for (const id of before.keys()) if (!now.has(id)) leftRemotes.add(id);
    before = now;
    // Between the end of the tab in front and the next one the address is still the old one's, and would open it anew.
    if (activeId === null) return;
    adoptWaiting();
    leftRemotes.clear();
  });
}

/** A part of a remote is shown in another's page. Answers the function that takes it away. */
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

/** The left menu, as the server cut it to the agent's permissions. */
export function useNavigationTree(): readonly NavigationNode[] {
  return useStore(registryStore, (state) => state.navigation);
}
