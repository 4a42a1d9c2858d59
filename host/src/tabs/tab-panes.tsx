import { TabContext, type TabHandle, type TabHold } from '@lianxi/shared/portal/tab';
import { useSession } from '@lianxi/shared/session/use-session';
import { useEffect, useMemo, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useStore } from 'zustand';
import { firstPageShown } from '../boot/first-page.ts';
import { noteCrash, useIsOff } from '../federation/crash-watch.ts';
import { readAhead } from '../federation/first-reads.ts';
import { useRegistry } from '../federation/registry-store.ts';
import { loadedPage } from '../federation/remote-loader.ts';
import { usePage } from '../federation/use-page.ts';
import { type FoundRoute, findRoute } from '../guard/route-guard.ts';
import { RemoteFailureCard, RemoteOffCard } from '../pages/remote-failure-card.tsx';
import { RemoteLoading } from '../pages/remote-loading.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { TabBoundary } from './tab-boundary.tsx';
import { hold, keptPanes, retitle, type Tab, tabStore } from './tab-store.ts';
import './tab-panes.css';

function RemotePage({ remote, route, search }: FoundRoute & { search: string }) {
  const loaded = loadedPage(remote, route.path) !== null;
  // Before the page's files are asked for: a browser has but six connections.
  useEffect(() => {
    if (!loaded) readAhead(route, search);
  }, [route, loaded]);
  const { state, retry } = usePage(remote, route.path);
  const shown = state.kind !== 'loading';
  useEffect(() => {
    if (shown) firstPageShown();
  }, [shown]);
  if (state.kind === 'loading') return <RemoteLoading />;
  if (state.kind === 'failed') return <RemoteFailureCard remoteName={remote.name} failure={state.failure} onRetry={retry} />;
  return <state.Page />;
}

function Pane({ tab, visible, found }: { tab: Tab; visible: boolean; found: FoundRoute }) {
  const { id } = tab;
  const paneRef = useRef<HTMLElement>(null);
  const isOff = useIsOff();
  useScrollMemory(paneRef, visible);
  // These stay the same functions, else every change of tab would let go and take hold anew.
  const actions = useMemo(
    () => ({ setTitle: (title: string) => retitle(id, title), hold: (kind: TabHold) => hold(id, kind) }),
    [id],
  );
  const handle = useMemo<TabHandle>(() => ({ visible, ...actions }), [visible, actions]);
  return (
    <section ref={paneRef} className={visible ? 'tab-pane' : 'tab-pane tab-pane-behind'} inert={!visible} aria-label={tab.title}>
      <TabContext value={handle}>
        {isOff(found.remote) ? (
          <RemoteOffCard remoteName={found.remote.name} />
        ) : (
          <TabBoundary title={tab.title} explain={(error) => noteCrash(found.remote, error)}>
            {/* The page sees its own address even while another one is in front. */}
            <Routes location={tab.location}>
              <Route path="*" element={<RemotePage {...found} search={tab.location.search} />} />
            </Routes>
          </TabBoundary>
        )}
      </TabContext>
    </section>
  );
}

/** The pages of all open tabs, kept alive behind the one in front. */
export function TabPanes() {
  const state = useStore(tabStore);
  const registry = useRegistry();
  const authority = useSession(({ authority: codes }) => codes);
  if (!registry) return null;
  const kept = keptPanes(state);
  return state.tabs.map((tab) => {
    const found = kept.has(tab.id) ? findRoute(registry, tab.location.pathname) : null;
    // A right that was taken away takes the page's data along, also behind another tab.
    const { permission } = found?.route ?? {};
    if (permission !== undefined && !authority.includes(permission)) return null;
    // Another release is another page.
    return (
      found && (
        <Pane
          key={`${tab.id} ${tab.revision} ${found.remote.base}`}
          tab={tab}
          visible={tab.id === state.activeId}
          found={found}
        />
      )
    );
  });
}
