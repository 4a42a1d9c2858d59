import type { SocketPurpose } from '@lianxi/contracts/auth/auth.contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ChannelStatus, CommandChannel, type CommandSet } from './command-channel.ts';
import { openNamespace } from './namespace-wire.ts';

type Handler = (payload: never) => void;

interface NamespaceDeclaration<E> {
  /** Its path, for example `/im/agent`. */
  namespace: string;
  purpose: SocketPurpose;
  /** The handshake's query, in the specification's names; `ticket` opens one connection. */
  query(ticket: string, agent: { userId: string; tenantId: number }): Record<string, unknown>;
  events: readonly (keyof E & string)[];
  /** How many times and how fast the channel reconnects, in milliseconds. */
  reconnect: { readonly attempts: number; readonly delayMs: number; readonly maxDelayMs: number };
  /** The subject of a command: commands of one kind with the same subject are sent one after another. */
  laneOf(input: object): string;
}

/**
 * A Socket.IO namespace of the signed-in agent: the host connects it; remotes send commands and receive events over it. `C`:
 * command → input and reply; `E`: event → its handler. All namespaces of agents (chat, video) use this class.
 */
export class AgentNamespace<C extends CommandSet<C>, E> {
  readonly #handlers = new Map<keyof E, Set<Handler>>();
  readonly #resumers = new Set<() => void>();
  readonly #status = createStore<{ status: ChannelStatus }>()(() => ({ status: 'offline' }));
  readonly #channel: CommandChannel<C>;
  readonly #wake = () => this.#channel.wake();

  constructor({ reconnect, laneOf, ...namespace }: NamespaceDeclaration<E>) {
    this.#channel = new CommandChannel<C>({
      open: (onClose) =>
        openNamespace({
          ...namespace,
          onEvent: (event, payload) => {
            for (const handler of this.#handlers.get(event as keyof E) ?? []) handler(payload as never);
          },
          onResync: () => {
            for (const resume of this.#resumers) resume();
          },
          onClose,
        }),
      onStatus: (status) => this.#status.setState({ status }),
      random: Math.random,
      reconnect,
      laneOf,
    });
  }

  /** Opens the socket and keeps it open until {@link disconnect}. */
  connect(): void {
    window.addEventListener('online', this.#wake);
    this.#channel.start();
  }

  /** Closes it, at sign-out. */
  disconnect(): void {
    window.removeEventListener('online', this.#wake);
    this.#channel.stop();
  }

  /**
   * Sends until the server acknowledges or refuses. Resolves with the acknowledgement, rejects with the server's {@link
   * ApiError}.
   */
  send<N extends keyof C & string>(command: N, input: C[N]['input']): Promise<C[N]['reply']> {
    return this.#channel.send(command, input);
  }

  /** Sends once if connected, for a command that has no value later. */
  sendNow<N extends keyof C & string>(command: N, input: C[N]['input']): void {
    this.#channel.sendNow(command, input);
  }

  /** Receives what the server pushes. Returns the function that stops it. */
  on<N extends keyof E>(event: N, handler: E[N]): () => void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers);
    handlers.add(handler as Handler);
    return () => handlers.delete(handler as Handler);
  }

  /**
   * Runs after every connect, and when the server lost frames: load again the state that events update. Returns the function that
   * stops it.
   */
  onOnline(handler: () => void): () => void {
    const leave = this.#status.subscribe(({ status }, before) => {
      if (status === 'online' && before.status !== 'online') handler();
    });
    this.#resumers.add(handler);
    return () => {
      leave();
      this.#resumers.delete(handler);
    };
  }

  /** Runs when the channel stops reconnecting. Returns the function that stops it. */
  onLost(handler: () => void): () => void {
    return this.#status.subscribe(({ status }) => status === 'lost' && handler());
  }

  /** The status of the connection, for React. */
  useStatus(): ChannelStatus {
    return useStore(this.#status, ({ status }) => status);
  }
}
