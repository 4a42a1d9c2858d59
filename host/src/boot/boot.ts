import { subscribedApps } from '@lianxi/contracts/admin/bought-app.contract';
import { ownButtons, ownPermissions } from '@lianxi/contracts/permissions/permission.contract';
import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { holds, sessionStore } from '@lianxi/contracts/session/session.store';
import { connectAgentSocket, disconnectAgentSocket } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { forgetCrashes } from '../federation/crash-watch.ts';
import { keepRegistry } from '../federation/kept-registry.ts';
import { withOverrides } from '../federation/override/override.ts';
import { readRegistry } from '../federation/read-registry.ts';
import { clearRegistry, setRegistry } from '../federation/registry-store.ts';
import { isSeat } from '../telephony/seat.ts';
import { connectTelephony, disconnectTelephony } from '../telephony/telephony-switch.ts';
import { chatLine, videoLine } from './area-lines.ts';
import { warmUp } from './warm-up.ts';

/** Agents with it receive conversations (specification section 6), while they have the app of online service. */
const CHAT_PERMISSION = 'homepage_onlineservice_mark';
const chats = () => holds(CHAT_PERMISSION) && sessionStore.getState().apps.includes('online');
/** Agents with it receive video calls, while they have the app. */
const VIDEO_PERMISSION = 'homepage_videocall_mark';
const videos = () => holds(VIDEO_PERMISSION) && holds('videocall_dialogue') && sessionStore.getState().apps.includes('videocall');

/** The delay before an unavailable registry is asked again; each further delay is twice as long. */
const ASK_AGAIN_MS = 2000;
const ASK_AGAIN_AT_MOST_MS = 60_000;

let failures = 0;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Plans the next try while the registry is unavailable. The delays are random, so that not all portals ask at the same time. */
function askAgainUnless(fresh: boolean): void {
  clearTimeout(asking);
  failures = fresh ? 0 : failures + 1;
  if (fresh) return;
  const wait = Math.min(ASK_AGAIN_MS * 2 ** (failures - 1), ASK_AGAIN_AT_MOST_MS) * (0.75 + Math.random() / 2);
  asking = setTimeout(() => void loadRights().catch(() => askAgainUnless(false)), wait);
}

/** The number of readings of the rights, and the newest one in use: answers may arrive in another order. */
let asked = 0;
let taken = 0;

/** Loads what the agent may do and open, at the same time: rights, menu, remotes. */
async function loadRights(): Promise<Registry> {
  const turn = ++asked;
  const [permissions, buttons, apps, { registry: released, navigation, signed }] = await Promise.all([
    call(ownPermissions, { query: { hasTab: '1' } }),
    call(ownButtons),
    call(subscribedApps),
    readRegistry(),
  ]);
  const registry = await withOverrides(released);
  if (turn < taken) return registry;
  taken = turn;
  const codes = new Set([...permissions.map(({ permissionCode }) => permissionCode), ...buttons]);
  // Set together with the registry: no page that lost its app is checked by the rights alone in between.
  sessionStore.setState({ authority: [...codes], apps: apps.codes });
  setRegistry(registry, navigation);
  if (signed) keepRegistry(signed, navigation);
  askAgainUnless(signed !== null);
  return registry;
}

/** Opens the sockets of the areas that the agent may use, and closes the others. */
function followAreas({ remotes }: Registry): void {
  const inFront = (id: string) =>
    remotes.some((remote) => remote.id === id && remote.prefixes.some((prefix) => location.hash.startsWith(`#${prefix}`)));
  if (chats()) void chatLine.connect(inFront('online'));
  else chatLine.disconnect();
  if (videos()) void videoLine.connect(inFront('videocall'));
  else videoLine.disconnect();
  if (isSeat()) connectTelephony();
  else disconnectTelephony();
}

/** Prepares the shell for a signed-in agent, then connects the sockets. */
export async function bootPortal(): Promise<void> {
  const registry = await loadRights();
  connectAgentSocket();
  followAreas(registry);
  warmUp(registry);
}

/** Applies a change of rights or apps in the open portal: menu, guards and tabs change, pages load their data again. */
export async function followRights(): Promise<void> {
  followAreas(await loadRights());
  await queryClient.invalidateQueries();
}

/** An expired session was renewed: the sockets of the former one are closed. */
export async function resume(): Promise<void> {
  disconnectAgentSocket();
  chatLine.disconnect();
  videoLine.disconnect();
  connectAgentSocket();
  await followRights();
}

/** Ends what boot started, at sign-out or when another agent signs in. */
export function leavePortal(): void {
  clearTimeout(asking);
  disconnectAgentSocket();
  chatLine.disconnect();
  videoLine.disconnect();
  disconnectTelephony();
  queryClient.clear();
  clearRegistry();
  forgetCrashes();
}
