import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { AGENT_NAMESPACE, type ImClientEvents, type ImServerEvents } from '@lianxi/contracts/online/im';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import type { Socket } from 'socket.io-client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from './api.ts';
import { ChatChannel, type ChatStatus, type ChatWire } from './chat-channel.ts';
import { endSessionFromSocket } from './session-end.ts';

/** The agent's chat socket, `/im/agent` (specification section 7): the host connects it, remotes talk over it. */

type ChatEvents = Omit<ImServerEvents, 'offline' | 'resync'>;
type Handler = (payload: never) => void;

/** Specification section 9. */
const CONNECT_MS = 20_000;
const EVENTS = ['message', 'receipts', 'typing', 'conversation', 'page'] as const satisfies readonly (keyof ChatEvents)[];

const statusStore = createStore<{ status: ChatStatus }>()(() => ({ status: 'offline' }));
const listeners = new Map<keyof ChatEvents, Set<Handler>>(EVENTS.map((event) => [event, new Set()]));
const resumers = new Set<() => void>();

async function open(onClose: () => void): Promise<ChatWire> {
  const { userinfo } = sessionStore.getState();
  if (!userinfo) throw new Error('not signed in');
  const [{ io }, { ticket }] = await Promise.all([import('socket.io-client'), call(socketTicket, { body: { purpose: 'chat' } })]);
  const { token } = sessionStore.getState();
  // One ticket opens one connection, so reconnecting is the channel's work.
  const socket: Socket<ImServerEvents, ImClientEvents> = io(AGENT_NAMESPACE, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
    query: { orgi: userinfo.tenant_id, userid: userinfo.user_id, session: ticket, admin: false },
  });
  for (const event of EVENTS) {
    socket.on(event, (payload: unknown) => {
      for (const handler of listeners.get(event) ?? []) handler(payload as never);
    });
  }
  socket.on('resync', () => {
    for (const resume of resumers) resume();
  });
  socket.on('offline', (reason) => {
    if (token) endSessionFromSocket(reason, token);
  });
  await new Promise<void>((connected, fail) => {
    socket.once('connect', connected);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      fail(error);
    });
  });
  socket.once('disconnect', onClose);
  return {
    emit: (command, input, ackMs) =>
      // Socket.IO's types do not relate a command in a variable to its input.
      (
        socket.timeout(ackMs) as unknown as { emitWithAck(command: string, input: unknown): Promise<Envelope<unknown>> }
      ).emitWithAck(command, input),
    close: () => {
      socket.off('disconnect', onClose);
      socket.disconnect();
    },
  };
}

const channel = new ChatChannel({ open, onStatus: (status) => statusStore.setState({ status }), random: Math.random });
const wake = () => channel.wake();

/** Commands to the chat: `chat.send('message.send', …)` resolves with the acknowledgement. */
export const chat: Pick<ChatChannel, 'send' | 'sendNow'> = channel;

/** Opens the chat socket and keeps it open until {@link disconnectChat}. */
export function connectChat(): void {
  window.addEventListener('online', wake);
  channel.start();
}

/** Closes it, at sign-out. */
export function disconnectChat(): void {
  window.removeEventListener('online', wake);
  channel.stop();
}

/** Hears what the server pushes. Answers the function that stops listening. */
export function onChat<N extends keyof ChatEvents>(event: N, handler: ChatEvents[N]): () => void {
  const handlers = listeners.get(event);
  handlers?.add(handler as Handler);
  return () => handlers?.delete(handler as Handler);
}

/** Runs after every connect, and when the server lost frames on the way: ask with `message.sync` for what was missed. */
export function onChatOnline(handler: () => void): () => void {
  const leave = statusStore.subscribe(({ status }, before) => {
    if (status === 'online' && before.status !== 'online') handler();
  });
  resumers.add(handler);
  return () => {
    leave();
    resumers.delete(handler);
  };
}

/** Is the chat connected? */
export function useChatStatus(): ChatStatus {
  return useStore(statusStore, ({ status }) => status);
}
