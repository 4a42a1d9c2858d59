import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { onAgentReset } from '@lianxi/shared/client/agent-socket';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { RemoteFailure } from './remote-failure.ts';
import { loadedPage, loadPage } from './remote-loader.ts';

export type PageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Page: ComponentType }
  | { readonly kind: 'failed'; readonly failure: RemoteFailure };

function start(remote: ResolvedRemote, path: string): PageState {
  const Page = loadedPage(remote, path);
  return Page ? { kind: 'ready', Page } : { kind: 'loading' };
}

/** Files that did not arrive may arrive when the network or the server is back. */
const heals = (state: PageState) =>
  state.kind === 'failed' && (state.failure.kind === 'unreachable' || state.failure.kind === 'slow');

/** The page of a route; `retry` after a failure works without a reload. When the network is back it is tried again by itself. */
export function usePage(remote: ResolvedRemote, path: string): { state: PageState; retry: () => void } {
  const [state, setState] = useState<PageState>(() => start(remote, path));
  const load = useCallback(
    (again: boolean) => {
      let wanted = true;
      setState(start(remote, path));
      loadPage(remote, path, again).then(
        (Page) => wanted && setState({ kind: 'ready', Page }),
        (failure: RemoteFailure) => wanted && setState({ kind: 'failed', failure }),
      );
      return () => {
        wanted = false;
      };
    },
    [remote, path],
  );
  useEffect(() => (loadedPage(remote, path) ? undefined : load(false)), [load, remote, path]);
  const waits = heals(state);
  useEffect(() => {
    if (!waits) return undefined;
    const again = () => void load(true);
    window.addEventListener('online', again);
    const end = onAgentReset(again);
    return () => {
      window.removeEventListener('online', again);
      end();
    };
  }, [waits, load]);
  return { state, retry: () => void load(true) };
}
