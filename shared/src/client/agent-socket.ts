import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { AgentFrame, EventDefinition, PayloadOf } from '@lianxi/contracts/kit/events';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AgentChannel, type AgentChannelStatus, type Wire, type WireEvents } from './agent-channel.ts';
import { call } from './api.ts';
import { endSessionFromSocket } from './session-end.ts';

/** The call-centre WebSocket (specification section 7): the host connects it, everybody listens. */

const statusStore = createStore<{ status: AgentChannelStatus }>()(() => ({ status: 'offline' }));
const listeners = new Map<string, Set<(payload: unknown) => void>>();
const resetListeners = new Set<() => void>();

/** The token by which the present connection was opened. */
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
  onOffline: (reason) => {
    if (openedBy) endSessionFromSocket(reason, openedBy);
  },
});

let heart: Worker | null = null;
const wake = () => channel.wake();

/** Opens the agent's socket and keeps it open until {@link disconnectAgentSocket}. */
export function connectAgentSocket(): void {
  heart ??= new Worker(new URL('./heart.worker.ts', import.meta.url));
  heart.onmessage = () => channel.beat();
  window.addEventListener('online', wake);
  channel.start();
}

/** Closes it, at sign-out. */
export function disconnectAgentSocket(): void {
  heart?.terminate();
  heart = null;
  window.removeEventListener('online', wake);
  channel.stop();
}

/** Hears an event of the agent's log: once, in order, after any cut. Answers the function that stops listening. */
export function onAgentEvent<E extends EventDefinition>(event: E, handler: (payload: PayloadOf<E>) => void): () => void {
  const handlers = listeners.get(event.name) ?? new Set();
  listeners.set(event.name, handlers);
  handlers.add(handler as (payload: unknown) => void);
  return () => handlers.delete(handler as (payload: unknown) => void);
}

/** Runs when events cannot tell what changed: load state afresh. Also once after the first connection. */
export function onAgentReset(handler: () => void): () => void {
  resetListeners.add(handler);
  return () => resetListeners.delete(handler);
}

/** Is the agent's socket connected? */
export function useAgentSocketStatus(): AgentChannelStatus {
  return useStore(statusStore, ({ status }) => status);
}
