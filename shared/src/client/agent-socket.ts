import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { AgentFrame, EventDefinition, PayloadOf, Topic } from '@lianxi/contracts/kit/events';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AgentChannel, type AgentChannelStatus, type Wire, type WireEvents } from './agent-channel.ts';
import { call } from './api.ts';
import { type Network, NetworkQuality, PING_MS } from './network-quality.ts';
import { queryClient } from './query-client.ts';
import { endSessionFromSocket } from './session-end.ts';

/** The call-centre WebSocket (specification section 7): the host connects it, all remotes receive its events. */

const statusStore = createStore<{ status: AgentChannelStatus }>()(() => ({ status: 'offline' }));
const listeners = new Map<string, Set<(payload: unknown) => void>>();
const topicListeners = new Map<string, Set<() => void>>();
const resetListeners = new Set<() => void>();
const rightsListeners = new Set<() => void>();
const heartListeners = new Set<() => void>([() => channel.beat()]);
const network = new NetworkQuality({
  ping: (n) => channel.ping(n),
  now: () => performance.now(),
  // What could not be read during the silence is read again.
  onBack: () => void queryClient.invalidateQueries(),
});

/** The token that opened the present connection. */
let openedBy: string | null = null;

async function open(lastSeq: number | null, { onFrame, onClose }: WireEvents): Promise<Wire> {
  const { userinfo, token } = sessionStore.getState();
  if (!userinfo || !token) throw new Error('not signed in');
  const { ticket } = await call(socketTicket, { body: { purpose: 'call-centre' } });
  openedBy = sessionStore.getState().token;
  const url = new URL(`/api/xmf-basic-model/websocket/${userinfo.user_id}`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('ticket', ticket);
  if (lastSeq !== null) url.searchParams.set('lastSeq', String(lastSeq));
  const socket = new WebSocket(url);
  socket.addEventListener('message', ({ data }) => onFrame(JSON.parse(String(data)) as AgentFrame));
  socket.addEventListener('close', onClose);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

const channel = new AgentChannel({
  open,
  now: Date.now,
  onStatus: (status) => statusStore.setState({ status }),
  onEvent: (name, payload) => {
    for (const handler of listeners.get(name) ?? []) handler(payload);
  },
  onReset: () => {
    for (const handler of resetListeners) handler();
  },
  onRights: () => {
    for (const handler of rightsListeners) handler();
  },
  onChanged: (topic) => {
    for (const handler of topicListeners.get(topic) ?? []) handler();
  },
  onPong: (n) => network.answered(n),
  onOffline: (reason) => {
    if (openedBy) endSessionFromSocket(reason, openedBy);
  },
});

let heart: Worker | null = null;
let measuring: ReturnType<typeof setInterval> | undefined;

/** Opens the agent's socket and keeps it open until {@link disconnectAgentSocket}. */
export function connectAgentSocket(): void {
  heart ??= new Worker(new URL('./heart.worker.ts', import.meta.url));
  heart.onmessage = () => {
    for (const beat of heartListeners) beat();
  };
  window.addEventListener('online', reconnectNow);
  channel.start();
  measuring ??= setInterval(() => {
    if (document.visibilityState === 'visible') network.measure();
    else network.pause();
  }, PING_MS);
}

/** Closes it, at sign-out. */
export function disconnectAgentSocket(): void {
  heart?.terminate();
  heart = null;
  window.removeEventListener('online', reconnectNow);
  clearInterval(measuring);
  measuring = undefined;
  channel.stop();
  network.stop();
}

/** Receives an event of the agent's log: once, in order, after any cut. Returns the function that stops it. */
export function onAgentEvent<E extends EventDefinition>(event: E, handler: (payload: PayloadOf<E>) => void): () => void {
  const handlers = listeners.get(event.name) ?? new Set();
  listeners.set(event.name, handlers);
  handlers.add(handler as (payload: unknown) => void);
  return () => handlers.delete(handler as (payload: unknown) => void);
}

/** Runs whenever the data of a topic may have changed. Returns the function that stops it. */
export function onTopic({ topic }: Topic, handler: () => void): () => void {
  const handlers = topicListeners.get(topic) ?? new Set();
  topicListeners.set(topic, handlers.add(handler));
  if (handlers.size === 1) channel.watch(topic);
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0) channel.unwatch(topic);
  };
}

/** Runs when events do not contain what changed: load the state again. Also runs once after the first connection. */
export function onAgentReset(handler: () => void): () => void {
  resetListeners.add(handler);
  return () => resetListeners.delete(handler);
}

/** Runs when the agent's rights changed: load rights, menu and registry again. */
export function onRightsChanged(handler: () => void): () => void {
  rightsListeners.add(handler);
  return () => rightsListeners.delete(handler);
}

/** Runs every five seconds while the agent is signed in, also in a hidden page. A hidden page's own timers are slow. */
export function onHeart(handler: () => void): () => void {
  heartListeners.add(handler);
  return () => heartListeners.delete(handler);
}

/** The quality of the connection to the server, measured while the page is visible (specification sections 4 and 9). */
export function useNetworkQuality(): Network {
  return useStore(network.state);
}

/** Tries to connect now, not at the next regular try. */
export function reconnectNow(): void {
  channel.wake();
}

/** Is the agent's socket connected? */
export function useAgentSocketStatus(): AgentChannelStatus {
  return useStore(statusStore, ({ status }) => status);
}
