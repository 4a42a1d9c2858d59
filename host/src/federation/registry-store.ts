import type { NavigationNode } from '@lianxi/contracts/auth/navigation.contract';
import type { Registry } from '@lianxi/contracts/basic-model/registry.contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the server resolved for this session: which remotes it may load, and its menu. */
export interface RegistryState {
  readonly registry: Registry | null;
  readonly navigation: readonly NavigationNode[];
}

export const registryStore = createStore<RegistryState>()(() => ({ registry: null, navigation: [] }));

/** The remotes of this session; null before sign-in. */
export function useRegistry(): Registry | null {
  return useStore(registryStore, (state) => state.registry);
}

/** The left menu, as the server cut it to the agent's permissions. */
export function useNavigationTree(): readonly NavigationNode[] {
  return useStore(registryStore, (state) => state.navigation);
}
