import { holds, sessionStore } from '@lianxi/contracts/session/session.store';
import { setRequestHeader } from '@lianxi/shared/client/api';
import { useChatStatus } from '@lianxi/shared/client/chat-socket';
import { queryClient } from '@lianxi/shared/client/query-client';
import { SlotContext } from '@lianxi/shared/portal/slot';
import { useSession } from '@lianxi/shared/session/use-session';
import { Failure } from '@lianxi/shared/ui/data-states';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { bootPortal, leavePortal } from '../boot/boot.ts';
import { useConfig } from '../boot/config.ts';
import { registryStore } from '../federation/registry-store.ts';
import { useSlotParts } from '../federation/slot-parts.ts';
import { Layout } from '../layout/layout.tsx';
import { NoPermissionPage } from '../pages/no-permission.page.tsx';
import { RemoteFailureCard } from '../pages/remote-failure-card.tsx';
import { RemoteLoading } from '../pages/remote-loading.tsx';
import { TabPanes } from '../tabs/tab-panes.tsx';
import { leaveTabs, tabStore, visit } from '../tabs/tab-store.ts';
import { type Decision, dataScopeCodeOf, decide } from './route-guard.ts';

const unavailableWords = {
  incompatible: '应用正在等待升级，升级完成后即可使用。',
  'not-subscribed': '企业尚未开通此应用，需要时请联系管理员。',
  revoked: '应用已临时下线，请稍后再试。',
  missing: '应用尚未部署，请联系管理员。',
};

/** What is in front when it is no page of a tab. */
function Front({ decision, onRetry }: { decision: Decision; onRetry: () => void }) {
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'no-permission') return <NoPermissionPage />;
  if (decision.kind === 'page') return null;
  const { name, reason } = decision.remote;
  return <RemoteFailureCard remoteName={name} reason={unavailableWords[reason]} onRetry={onRetry} />;
}

function Workbench({ onRetry }: { onRetry: () => void }) {
  const location = useLocation();
  const { registry, navigation } = useStore(registryStore);
  const { projectName } = useConfig();
  const title = useStore(tabStore, ({ tabs, activeId }) => tabs.find((tab) => tab.id === activeId)?.title);
  // Rights are part of the session; the guard asks again when they change.
  const authority = useSession((state) => state.authority);
  const decision = registry && decide(location.pathname, location.search, { registry, navigation, holds });

  useLayoutEffect(() => {
    if (!decision) return;
    if (decision.kind === 'page') {
      visit(location, decision.route);
      if (sessionStore.getState().routerName !== decision.route.name) sessionStore.setState({ routerName: decision.route.name });
      setRequestHeader('dataScopeCode', dataScopeCodeOf(decision.route));
    } else if (decision.kind !== 'redirect') leaveTabs();
  }, [location, registry, navigation, authority]);

  useEffect(() => {
    document.title = title ? `${title} - ${projectName}` : projectName;
  }, [title, projectName]);

  return (
    <Layout>
      <SlotContext value={useSlotParts()}>
        <TabPanes />
      </SlotContext>
      {decision ? <Front decision={decision} onRetry={onRetry} /> : <RemoteLoading />}
    </Layout>
  );
}

function useLostChatWarning() {
  const lost = useChatStatus() === 'lost';
  useEffect(() => {
    if (!lost) return;
    void import('./lost-chat-warning.ts').then(({ warnOfLostChat }) => warnOfLostChat());
  }, [lost]);
}

/** Everything behind the sign-in, of one agent. */
export default function Portal() {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useLostChatWarning();

  useEffect(() => {
    let wanted = true;
    setFailure(null);
    bootPortal().catch((error: unknown) => wanted && setFailure(error));
    return () => {
      wanted = false;
    };
  }, [attempt]);
  useEffect(() => leavePortal, []);

  if (failure) return <Failure what="工作台" error={failure} onRetry={retry} />;
  return (
    <QueryClientProvider client={queryClient}>
      <Workbench onRetry={retry} />
    </QueryClientProvider>
  );
}
