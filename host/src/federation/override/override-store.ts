import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * The result of an override. `refused`: no grant for it. `absent`: this session has no such remote. `unreachable`: no server
 * answered at the address. `malformed`: the answer is no build of this remote.
 */
export type OverrideState = 'running' | 'refused' | 'absent' | 'unreachable' | 'malformed';

export interface Override {
  readonly id: string;
  /** The folder that a developer's machine serves, with a slash at its end. */
  readonly url: string;
  readonly state: OverrideState;
}

export const overrideStore = createStore<{
  overrides: readonly Override[];
  /** A newer build exists, but a reload would lose a call or unsaved input. */
  waiting: boolean;
}>()(() => ({ overrides: [], waiting: false }));

/** The remotes that this browser tab runs from another address. */
export const useOverrides = () => useStore(overrideStore);

/** Does it run a developer's code? Then its failures say nothing about the release. */
export function isOverridden(id: string): boolean {
  return overrideStore.getState().overrides.some((override) => override.id === id && override.state === 'running');
}
