import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { preloadRemote } from '../federation/remote-loader.ts';
import { loadParts } from '../federation/semi/load.ts';
import { whenIdle } from './when-idle.ts';

/** By then the first page has been shown for a while. */
const LATER_MS = 15_000;

/** A prefetch that fails is repeated, and its failure shown, when a page needs it. */
const ignoreFailure = () => undefined;

/** Fetches in idle time what the next pages will need. */
export function warmUp({ remotes }: Registry): void {
  whenIdle(() => {
    loadParts.basic().catch(ignoreFailure);
  });
  setTimeout(() => {
    whenIdle(() => {
      for (const remote of remotes) if (remote.preload === 'idle') preloadRemote(remote);
      loadParts.dialog().then(loadParts.form).then(loadParts.table).catch(ignoreFailure);
    });
  }, LATER_MS);
}
