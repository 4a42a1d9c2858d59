import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { errorKinds } from '@lianxi/contracts/kit/errors';
import { io, type Socket } from 'socket.io-client';

/** How a client enters: called before every connect, because an agent's ticket is valid once. */
export interface Entrance {
  url: string;
  query?: Record<string, string>;
  auth?: Record<string, string>;
}

const transient = new Set(
  ['unavailable', 'time-out', 'too-many'].map((kind) => errorKinds[kind as keyof typeof errorKinds].code),
);

/** The server refused a command finally. */
export class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A socket with the behaviour of the portal's pages: it reconnects by itself, and sends commands again until they are answered.
 */
export abstract class TenaciousClient {
  readonly name: string;
  readonly #enter: () => Promise<Entrance>;
  #socket: Socket | null = null;
  #stopped = false;
  #running: Promise<void> | null = null;

  constructor(name: string, enter: () => Promise<Entrance>) {
    this.name = name;
    this.#enter = enter;
  }

  /** Registers listeners on a new connection, before any frame arrives. */
  protected abstract listen(socket: Socket): void;
  /** Runs after every connect, and when frames may be missing: reads everything again. */
  protected abstract resume(): Promise<void>;

  get connected(): boolean {
    return this.#socket?.connected === true;
  }

  protected get stopped(): boolean {
    return this.#stopped;
  }

  /** Connects, and stays connected until {@link stop}. */
  async start(): Promise<void> {
    this.#running = this.#stayConnected();
    await this.#connected();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.disconnect();
    await this.#running;
  }

  /** Cuts the connection as a network does: without a notice. */
  cut(): void {
    const transport = this.#socket?.io.engine?.transport as { ws?: { terminate?(): void } } | undefined;
    if (transport?.ws?.terminate) transport.ws.terminate();
    else this.#socket?.io.engine?.close();
  }

  /** Sends a command until it gets an answer. Throws {@link Refused}. */
  protected async ask(name: string, input: unknown): Promise<unknown> {
    while (!this.#stopped) {
      const socket = await this.#connected();
      const reply = await emit(socket, name, input).catch(() => null);
      if (reply?.code === '0') return reply.data;
      if (reply && !transient.has(reply.code)) throw new Refused('reason' in reply ? reply.reason : reply.code);
      // No answer although the socket is connected: the connection is half-open.
      if (!reply && socket.connected) socket.io.engine.close();
      await delay(50);
    }
    throw new Error(`${this.name} has stopped`);
  }

  async #stayConnected(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#liveOnce(await this.#enter());
      } catch {
        // Refused, or not reachable: it tries again.
      }
      await delay(50);
    }
  }

  /** One connection, from its beginning to its end. */
  async #liveOnce({ url, query, auth }: Entrance): Promise<void> {
    const socket: Socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(query ? { query } : {}),
      ...(auth ? { auth } : {}),
    });
    const resume = () => void this.resume().catch(() => socket.io.engine.close());
    this.listen(socket);
    socket.on('resync', resume);
    // Registered from the beginning: the disconnect may arrive in one packet with the welcome.
    const ended = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
        void ended.then(() => reject(new Error('cut')));
      });
      this.#socket = socket;
      resume();
      if (!this.#stopped) await ended;
    } finally {
      this.#socket = null;
      socket.disconnect();
    }
  }

  async #connected(): Promise<Socket> {
    while (!this.#socket?.connected) {
      if (this.#stopped) throw new Error(`${this.name} has stopped`);
      await delay(5);
    }
    return this.#socket;
  }
}

async function emit(socket: Socket, name: string, input: unknown): Promise<Envelope<unknown>> {
  let onCut = () => {};
  const cut = new Promise<never>((_resolve, reject) => {
    onCut = () => reject(new Error('cut'));
    socket.once('disconnect', onCut);
  });
  try {
    return await Promise.race([socket.timeout(5000).emitWithAck(name, input), cut]);
  } finally {
    socket.off('disconnect', onCut);
  }
}
