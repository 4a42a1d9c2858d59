import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import { allowPath, holds, sessionStore } from '@lianxi/contracts/session/session.store';
import { onRightsChanged } from '@lianxi/shared/client/agent-socket';
import { setRequestHeader } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { SlotContext } from '@lianxi/shared/portal/slot';
import { useSession } from '@lianxi/shared/session/use-session';
import { Failure } from '@lianxi/shared/ui/data-states';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { bootPortal, followRights, leavePortal, resume } from '../boot/boot.ts';
import { useConfig } from '../boot/config.ts';
import { firstPageShown } from '../boot/first-page.ts';
import { useTitle } from '../boot/use-title.ts';
import { rememberPage } from '../command/recent-pages.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { registryStore } from '../federation/registry-store.ts';
import { RemoteFailure } from '../federation/remote-failure.ts';
import { useSlotParts } from '../federation/slot-parts.tsx';
import { watchRemotes } from '../federation/watch-remotes.ts';
import { Layout } from '../layout/layout.tsx';
import { SessionRenewal } from '../login/session-renewal.tsx';
import { NoPermissionPage } from '../pages/no-permission.page.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { RemoteUnavailableCard } from '../pages/remote-failure-card.tsx';
import { RemoteLoading } from '../pages/remote-loading.tsx';
import { keepTabs, keptTabs } from '../tabs/kept-tabs.ts';
import { TabBoundary } from '../tabs/tab-boundary.tsx';
import { TabPanes } from '../tabs/tab-panes.tsx';
import { heldBehind, leaveTabs, restore, tabStore, visit } from '../tabs/tab-store.ts';
import { useUnloadGuard } from '../tabs/unload-guard.ts';
import { askBefore } from './ask-before.ts';
import {
  type Decision,
  dataScopeCodeOf,
  decide,
  type FoundRoute,
  type GuardKnowledge,
  homesOf,
  sendsSystemHeader,
} from './route-guard.ts';
import { sendSystemHeader } from './send-system-header.ts';

function Guide({ variant }: { variant: 'service' | 'call' }) {
  // `lazy` stores a failure for ever: a retry has its own.
  const [Page] = useState(() => lazy(() => import('../dialogs/guide/guide.page.tsx')));
  return (
    <Suspense fallback={<RemoteLoading />}>
      <Page variant={variant} />
    </Suspense>
  );
}

const explainGuide = async (error: unknown) => new RemoteFailure('crashed', String(error), { cause: error });

/** What is in front when no tab is. */
function Front({ decision, onRetry }: { decision: Decision; onRetry: () => void }) {
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'no-permission') return <NoPermissionPage />;
  if (decision.kind === 'not-found') return <NotFound />;
  if (decision.kind === 'guide') {
    return (
      <TabBoundary title="使用指南" explain={explainGuide}>
        <Guide variant={decision.variant} />
      </TabBoundary>
    );
  }
  if (decision.kind === 'page') return null;
  const { name, reason } = decision.remote;
  return <RemoteUnavailableCard remoteName={name} reason={reason} onRetry={onRetry} />;
}

/** The title of the document when no tab is in front. */
function frontTitle(decision: Decision): string | null {
  if (decision.kind === 'no-permission') return '没有权限';
  if (decision.kind === 'not-found') return '页面不存在';
  if (decision.kind === 'guide') return decision.variant === 'service' ? '在线客服使用指南' : '电话外呼使用指南';
  return decision.kind === 'unavailable' ? decision.remote.name : null;
}

/** The title of the document when a tab is in front: the part of its page is first. */
function partTitle(title: string, decision: Decision | null): string {
  const part = decision?.kind === 'page' && decision.route.tabs ? decision.part.title : title;
  return part === title ? title : `${part} · ${title}`;
}

const decideHere = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  resolved: Pick<GuardKnowledge, 'registry' | 'navigation'>,
  config: PortalConfig,
): Decision =>
  decide(pathname, search, {
    ...resolved,
    holds,
    allowedPaths: sessionStore.getState().allowedPaths,
    homes: homesOf(config),
  });

/** Shows a page in its tab. */
function enter(location: Location, found: FoundRoute, maxPopupTabs: number): void {
  const { route, part } = found;
  visit(location, route, maxPopupTabs);
  // An agent who was let in may return to the tab.
  if (route.inAppOnly) allowPath(route.path);
  rememberPage(part);
  if (sessionStore.getState().routerName !== route.name) sessionStore.setState({ routerName: route.name });
  setRequestHeader('dataScopeCode', dataScopeCodeOf(route));
  sendSystemHeader(sendsSystemHeader(found) ? sessionStore.getState().userinfo : null);
}

function Workbench({ onRetry }: { onRetry: () => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { registry, navigation } = useStore(registryStore);
  const config = useConfig();
  const { maxPopupTabs } = config;
  const title = useStore(tabStore, ({ tabs, activeId }) => tabs.find((tab) => tab.id === activeId)?.title);
  // Rights are part of the session; the guard decides again when they change.
  const authority = useSession((state) => state.authority);
  const decision = registry && decideHere(location, { registry, navigation }, config);

  // Before the page in front is entered: it takes its place among the tabs of before a reload.
  useLayoutEffect(() => {
    if (!registry) return;
    const find = (pathname: string, search: string) => {
      const seen = decideHere({ pathname, search }, { registry, navigation }, config);
      return seen.kind === 'page' ? seen.route : null;
    };
    restore(keptTabs(), find, maxPopupTabs);
  }, [registry === null]);

  useLayoutEffect(() => {
    if (decision?.kind === 'page') {
      const show = () => enter(location, decision, maxPopupTabs);
      const held = heldBehind(location, decision.route);
      if (held) return askBefore(location.key, show, () => void navigate(held.path));
      show();
    } else if (decision && decision.kind !== 'redirect') {
      leaveTabs();
      firstPageShown();
    }
    return undefined;
  }, [location, registry, navigation, authority]);

  useUnloadGuard();
  useTitle((decision && frontTitle(decision)) ?? (title && partTitle(title, decision)));

  return (
    <SlotContext value={useSlotParts()}>
      <Layout>
        <TabPanes />
        {decision ? <Front decision={decision} onRetry={onRetry} /> : <RemoteLoading />}
        {registry && <Dialogs />}
      </Layout>
    </SlotContext>
  );
}

const follow = () => void followRights().catch(() => undefined);

/** All of the portal after the sign-in, for one agent. */
export default function Portal() {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let wanted = true;
    setFailure(null);
    bootPortal().catch((error: unknown) => wanted && setFailure(error));
    return () => {
      wanted = false;
    };
  }, [attempt]);
  useEffect(() => leavePortal, []);
  useEffect(watchRemotes, []);
  useEffect(keepTabs, []);
  // A reading that fails is repeated after the next reconnect.
  useEffect(() => onRightsChanged(follow), []);

  if (failure) return <Failure what="工作台" error={failure} onRetry={retry} />;
  return (
    <QueryClientProvider client={queryClient}>
      <Workbench onRetry={retry} />
      <SessionRenewal onRenewed={() => void resume().catch(() => undefined)} />
    </QueryClientProvider>
  );
}
