import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChannelStatus } from './command-channel.ts';

type Handler = (payload: never) => void;

/** Who hears the frames of one socket, and how its connection is. `E`: event → its handler. */
export class FrameListeners<E> {
  readonly #handlers = new Map<keyof E, Set<Handler>>();
  readonly #resumers = new Set<() => void>();
  readonly #status = createStore<{ status: ChannelStatus }>()(() => ({ status: 'offline' }));

  readonly setStatus = (status: ChannelStatus): void => this.#status.setState({ status });

  /** A frame came. */
  readonly tell = (event: string, payload: unknown): void => {
    for (const handler of this.#handlers.get(event as keyof E) ?? []) handler(payload as never);
  };

  /** Frames may be missing: everybody asks anew. */
  readonly resume = (): void => {
    for (const resume of this.#resumers) resume();
  };

  /** Hears what the server pushes. Answers the function that stops listening. */
  on<N extends keyof E>(event: N, handler: E[N]): () => void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers);
    handlers.add(handler as Handler);
    return () => handlers.delete(handler as Handler);
  }

  /** Runs after every connect, and when the server lost frames on the way. Answers the function that stops it. */
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

  /** How the connection is, for React. */
  useStatus(): ChannelStatus {
    return useStore(this.#status, ({ status }) => status);
  }
}
