import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { useSyncExternalStore } from 'react';

const NAME = 'online.candidates';
const listeners = new Set<() => void>();
let on = readPreference(NAME) !== 'off';

/** Are answers suggested? Yes until the agent turns this off, in this browser. */
export function useCandidatesOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
  );
}

export function switchCandidates(next: boolean): void {
  on = next;
  writePreference(NAME, next ? 'on' : 'off');
  for (const listener of listeners) listener();
}
