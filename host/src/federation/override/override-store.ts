import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * What became of the wish to run a remote from elsewhere. `refused`: no grant for it. `absent`: this session has no such
 * remote. `unreachable`: nothing answered there. `malformed`: what answered is no build of this remote.
 */
export type OverrideState = 'running' | 'refused' | 'absent' | 'unreachable' | 'malformed';

export interface Override {
  readonly id: string;
  /** Folder that a developer's machine serves, with a slash at its end. */
  readonly url: string;
  readonly state: OverrideState;
}

export const overrideStore = createStore<{
  overrides: readonly Override[];
  /** A newer build is there, and something in this page must not be lost by loading it. */
  waiting: boolean;
}>()(() => ({ overrides: [], waiting: false }));

/** Remotes that this browser tab is to run from elsewhere. */
export const useOverrides = () => useStore(overrideStore);

/** Does it run a developer's code? Then what happens there says nothing of the release. */
export function isOverridden(id: string): boolean {
  return overrideStore.getState().overrides.some((override) => override.id === id && override.state === 'running');
}
