import { subscribedApps } from '@lianxi/contracts/auth/bought-app.contract';
import { navigationTree } from '@lianxi/contracts/auth/navigation.contract';
import { ownButtons, ownPermissions } from '@lianxi/contracts/auth/permission.contract';
import { type Registry, resolveRegistry } from '@lianxi/contracts/basic-model/registry.contract';
import { holds, sessionStore } from '@lianxi/contracts/session/session.store';
import { connectAgentSocket, disconnectAgentSocket } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { connectChat, disconnectChat } from '@lianxi/shared/client/chat-socket';
import { queryClient } from '@lianxi/shared/client/query-client';
import { registryStore } from '../federation/registry-store.ts';
import { openRegistry } from '../federation/signed-registry.ts';
import { warmUp } from './warm-up.ts';

/** Holders get conversations (specification section 6), while they have the app of online service. */
const CHAT_PERMISSION = 'homepage_onlineservice_mark';
const chats = () => holds(CHAT_PERMISSION) && sessionStore.getState().apps.includes('online');

/** Specification section 8. The trace stays, by which the log finds it. */
function tellNavigationFailure(error: unknown): never {
  if (!(error instanceof ApiError) || error.status < 500) throw error;
  const { code, reason, status, traceId } = error;
  throw new ApiError({ code, reason, status, traceId, message: '导航菜单获取失败' });
}

/** Loads what the agent may do and open, in one wait: rights, menu, remotes. */
async function loadRights(): Promise<Registry> {
  const [permissions, buttons, apps, registry, navigation] = await Promise.all([
    call(ownPermissions, { query: { hasTab: '1' } }),
    call(ownButtons),
    call(subscribedApps),
    call(resolveRegistry, { query: {} }).then(openRegistry),
    call(navigationTree).catch(tellNavigationFailure),
  ]);
  const codes = new Set([...permissions.map(({ permissionCode }) => permissionCode), ...buttons]);
  sessionStore.setState({ authority: [...codes], apps: apps.codes });
  registryStore.setState({ registry, navigation });
  return registry;
}

/** Readies the shell for a signed-in agent, then connects the sockets. */
export async function bootPortal(): Promise<void> {
  const registry = await loadRights();
  connectAgentSocket();
  if (chats()) connectChat();
  warmUp(registry);
}

/** A change of rights or apps acts in the open portal: menu, guards and tabs follow, pages ask for their data again. */
export async function followRights(): Promise<void> {
  await loadRights();
  if (chats()) connectChat();
  else disconnectChat();
  await queryClient.invalidateQueries();
}

/** Undoes it, at sign-out or when another agent signs in. */
export function leavePortal(): void {
  disconnectAgentSocket();
  disconnectChat();
  queryClient.clear();
  registryStore.setState({ registry: null, navigation: [] });
}
