import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
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

/** The page of a route; `retry` after a failure works without a reload. */
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
  return { state, retry: () => void load(true) };
}
