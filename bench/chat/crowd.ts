import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import {
  AGENT_NAMESPACE,
  type ImClientEvents,
  type ImCommandName,
  type ImInput,
  type ImReply,
  type ImServerEvents,
  VISITOR_NAMESPACE,
} from '@lianxi/contracts/online/im';
import { io, type Socket } from 'socket.io-client';
import type { Person } from './protocol.ts';

type ChatSocket = Socket<ImServerEvents, ImClientEvents>;
type Listener = (message: ChatMessage, side: 'agent' | 'visitor') => void;

const CONNECTING_AT_ONCE = 40;

/** Agents and visitors of one server, each on a connection of their own. */
export class Crowd {
  readonly #sockets = new Map<string, ChatSocket>();
  #listener: Listener = () => {};

  /** Who hears of every message that comes to a socket. */
  onMessage(listener: Listener): void {
    this.#listener = listener;
  }

  async connect(origin: string, agents: readonly Person[], visitors: readonly Person[]): Promise<void> {
    await inLanes(agents, (person) => this.#open(origin + AGENT_NAMESPACE, 'agent', person));
    await inLanes(visitors, (person) => this.#open(origin + VISITOR_NAMESPACE, 'visitor', person));
  }

  async everyVisitor(run: (id: string) => Promise<unknown>): Promise<void> {
    const ids = [...this.#sockets.keys()].filter((key) => key.startsWith('visitor ')).map((key) => key.slice('visitor '.length));
    await inLanes(ids, run);
  }

  command<N extends ImCommandName>(
    side: 'agent' | 'visitor',
    id: string,
    name: N,
    input: ImInput<N>,
    onReply: (reply: Envelope<ImReply<N>>) => void,
  ): void {
    const socket = this.#sockets.get(`${side} ${id}`);
    if (!socket?.connected) throw new Error(`The ${side} ${id} is not connected`);
    (socket.emit as (name: string, input: unknown, onReply: unknown) => void).call(socket, name, input, onReply);
  }

  #open(url: string, side: 'agent' | 'visitor', { id, query, auth }: Person): Promise<void> {
    const socket: ChatSocket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(query ? { query } : {}),
      ...(auth ? { auth } : {}),
    });
    this.#sockets.set(`${side} ${id}`, socket);
    socket.on('message', (message) => this.#listener(message, side));
    return new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => reject(new Error(`${side} ${id}: ${error.message}`)));
    });
  }
}

/** Runs over a list, some at a time. */
async function inLanes<T>(list: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let item = list[next++]; item !== undefined; item = list[next++]) await run(item);
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, lane));
}
