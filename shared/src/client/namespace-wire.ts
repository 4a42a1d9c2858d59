import { type SocketPurpose, socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { call } from './api.ts';
import type { CommandWire } from './command-channel.ts';
import { endSessionFromSocket } from './session-end.ts';

/** Specification section 9. */
const CONNECT_MS = 20_000;

/** A Socket.IO namespace for agents, and the functions that receive its events. */
export interface NamespaceOptions {
  namespace: string;
  purpose: SocketPurpose;
  /** The handshake's query, in the specification's names; `ticket` opens one connection. */
  query(ticket: string, agent: { userId: string; tenantId: number }): Record<string, unknown>;
  events: readonly string[];
  onEvent(event: string, payload: unknown): void;
  /** Called when frames of another server process may be missing. */
  onResync(): void;
  onClose(): void;
}

/** Opens the namespace with a one-use ticket of the signed-in agent. Rejects when it cannot open now; the channel reconnects. */
export async function openNamespace(options: NamespaceOptions): Promise<CommandWire> {
  const { userinfo } = sessionStore.getState();
  if (!userinfo) throw new Error('not signed in');
  const { namespace, purpose, events, onEvent, onResync, onClose } = options;
  const [{ io }, { ticket }] = await Promise.all([import('socket.io-client'), call(socketTicket, { body: { purpose } })]);
  const { token } = sessionStore.getState();
  const socket = io(namespace, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
    query: options.query(ticket, { userId: userinfo.user_id, tenantId: userinfo.tenant_id }),
  });
  for (const event of events) socket.on(event, (payload: unknown) => onEvent(event, payload));
  socket.on('resync', onResync);
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
    emit: (command, input, ackMs): Promise<Envelope<unknown>> => socket.timeout(ackMs).emitWithAck(command, input),
    close: () => {
      socket.off('disconnect', onClose);
      socket.disconnect();
    },
  };
}
