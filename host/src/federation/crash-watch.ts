import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whyFilesFailed } from './release-files.ts';
import { reportFailure } from './release-reports.ts';
import { RemoteFailure } from './remote-failure.ts';
import { endRelease, runningRelease } from './remote-loader.ts';

/** After this many crashes in this time the session stops showing the release. */
const LOOP_CRASHES = 3;
const LOOP_MS = 60_000;

const crashes = new Map<string, number[]>();
/** The base paths of releases that are off. */
const offStore = createStore<{ off: ReadonlySet<string> }>()(() => ({ off: new Set() }));

/** A page or part of a remote crashed while it was shown: counts and reports it. Returns the text for the user. */
export async function noteCrash(remote: ResolvedRemote, error: unknown): Promise<RemoteFailure> {
  const release = runningRelease(remote);
  // A file that the page loads later did not arrive: this is no crash.
  const files = error instanceof Error && error.name === 'ChunkLoadError' ? await whyFilesFailed(release.base) : null;
  const kind = files === null ? 'crashed' : files === 'altered' ? 'blocked' : 'unreachable';
  const failure = new RemoteFailure(kind, error instanceof Error ? error.message : String(error), { cause: error });
  reportFailure(release, failure);
  if (kind === 'crashed') count(release.base);
  return failure;
}

function count(base: string): void {
  const now = performance.now();
  const recent = [...(crashes.get(base) ?? []), now].filter((at) => now - at < LOOP_MS);
  crashes.set(base, recent);
  if (recent.length < LOOP_CRASHES) return;
  endRelease(base);
  offStore.setState(({ off }) => ({ off: new Set([...off, base]) }));
}

/** Did a remote crash so often that it is off? A newer release of it is on again. */
export function useIsOff(): (remote: ResolvedRemote) => boolean {
  const { off } = useStore(offStore);
  return useCallback((remote) => off.has(runningRelease(remote).base), [off]);
}

/** The user wants to see it once more: its crashes count anew. */
export function tryOnceMore(remote: ResolvedRemote): void {
  const { base } = runningRelease(remote);
  crashes.delete(base);
  offStore.setState(({ off }) => ({ off: new Set([...off].filter((each) => each !== base)) }));
}

/** Forgets all crashes, for the next user. */
export function forgetCrashes(): void {
  crashes.clear();
  offStore.setState({ off: new Set() });
}
