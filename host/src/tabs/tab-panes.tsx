import type { RemoteTab } from '@lianxi/contracts/federation/remote-manifest';
import { PageTabs } from '@lianxi/shared/portal/page-tabs';
import { TabContext, type TabHandle, type TabHold } from '@lianxi/shared/portal/tab';
import { useSession } from '@lianxi/shared/session/use-session';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useStore } from 'zustand';
import { firstPageShown } from '../boot/first-page.ts';
import { noteCrash, tryOnceMore, useIsOff } from '../federation/crash-watch.ts';
import { readAhead } from '../federation/first-reads.ts';
import { registryStore, useRegistry } from '../federation/registry-store.ts';
import { loadedPage, loadPage } from '../federation/remote-loader.ts';
import { usePage } from '../federation/use-page.ts';
import { type FoundRoute, findRoute, seenParts } from '../guard/route-guard.ts';
import { RemoteFailureCard, RemoteOffCard } from '../pages/remote-failure-card.tsx';
import { RemoteLoading } from '../pages/remote-loading.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { TabBoundary } from './tab-boundary.tsx';
import { hold, keptPanes, keptQuery, retitle, rewrite, type Tab, tabStore } from './tab-store.ts';
import './tab-panes.css';

const ReleaseNotice = lazy(() => import('./release-notice.tsx'));

function RemotePage({ remote, part, search }: FoundRoute & { search: string }) {
  const loaded = loadedPage(remote, part.path) !== null;
  // Before the page's files are fetched: a browser has only six connections.
  useEffect(() => {
    if (!loaded) readAhead(part, search);
  }, [part, loaded]);
  const { state, retry } = usePage(remote, part.path);
  const shown = state.kind !== 'loading';
  useEffect(() => {
    if (shown) firstPageShown();
  }, [shown]);
  if (state.kind === 'loading') return <RemoteLoading />;
  if (state.kind === 'failed') return <RemoteFailureCard remoteName={remote.name} failure={state.failure} onRetry={retry} />;
  return <state.Page />;
}

/** The links to the other parts of a page; they carry the lasting keys of its query. */
function PartTabs({ tab, parts, found: { remote, route, part } }: { tab: Tab; parts: readonly RemoteTab[]; found: FoundRoute }) {
  const query = keptQuery(tab.location.search, route);
  // A failure is shown when the part is opened.
  const prefetch = (path: string) => void loadPage(remote, path).catch(() => undefined);
  return (
    <PageTabs
      label={route.title}
      tabs={parts.map(({ path, title }) => ({
        to: path + query,
        title,
        current: path === part.path,
        onNear: () => prefetch(path),
      }))}
    />
  );
}

function Pane({
  tab,
  visible,
  found,
  parts,
}: {
  tab: Tab;
  visible: boolean;
  found: FoundRoute;
  /** The parts of the page that the agent may see. */
  parts: readonly RemoteTab[];
}) {
  const { id } = tab;
  const paneRef = useRef<HTMLElement>(null);
  const isOff = useIsOff();
  useScrollMemory(paneRef, visible);
  const { id: remoteId, version } = found.remote;
  const isOld = useStore(registryStore, ({ latest }) =>
    latest?.remotes.some((remote) => remote.id === remoteId && remote.version !== version),
  );
  const isProtected = tab.holds.includes('protected');
  // These functions stay the same, else every change of tab would release the tab and hold it again.
  const actions = useMemo(
    () => ({
      setTitle: (title: string) => retitle(id, title),
      rewrite: (pathname: string, query: URLSearchParams) => rewrite(id, pathname, query),
      hold: (kind: TabHold) => hold(id, kind),
    }),
    [id],
  );
  const handle = useMemo<TabHandle>(() => ({ visible, ...actions }), [visible, actions]);
  return (
    <section ref={paneRef} className={visible ? 'tab-pane' : 'tab-pane tab-pane-behind'} inert={!visible} aria-label={tab.title}>
      <TabContext value={handle}>
        {isOld && !isProtected && (
          <Suspense>
            <ReleaseNotice remote={found.remote} />
          </Suspense>
        )}
        {parts.length > 1 && <PartTabs tab={tab} parts={parts} found={found} />}
        <div key={found.part.path} className="tab-pane-part">
          {isOff(found.remote) ? (
            <RemoteOffCard remoteName={found.remote.name} onTry={() => tryOnceMore(found.remote)} />
          ) : (
            <TabBoundary title={tab.title} explain={(error) => noteCrash(found.remote, error)}>
              {/* The page sees its own address even while another page is in front. */}
              <Routes location={tab.location}>
                <Route path="*" element={<RemotePage {...found} search={tab.location.search} />} />
              </Routes>
            </TabBoundary>
          )}
        </div>
      </TabContext>
    </section>
  );
}

/** The pages of all open tabs; those in the background stay mounted. */
export function TabPanes() {
  const state = useStore(tabStore);
  const registry = useRegistry();
  const authority = useSession(({ authority: codes }) => codes);
  if (!registry) return null;
  const sight = { registry, holds: (code: string) => authority.includes(code) };
  const kept = keptPanes(state);
  return state.tabs.map((tab) => {
    const found = kept.has(tab.id) ? findRoute(registry, tab.location.pathname) : null;
    if (!found) return null;
    const parts = seenParts(found.route, sight);
    // When a right is removed, the page's data is removed too, also in a background tab.
    if (!parts.includes(found.part)) return null;
    // Another release is another page.
    return (
      <Pane
        key={`${tab.id} ${tab.revision} ${found.remote.base}`}
        tab={tab}
        visible={tab.id === state.activeId}
        found={found}
        parts={parts}
      />
    );
  });
}
