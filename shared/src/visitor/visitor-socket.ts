import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { io, type Socket } from 'socket.io-client';
import { unwrap } from './visitor-http.ts';

/** `connecting`: the first time. `lost`: the connection broke and is being restored. */
export type LinkStatus = 'connecting' | 'online' | 'lost';

/** How long one try waits for its acknowledgement; then the connection counts as dead. */
const ACK_TIMEOUT_MS = 8000;

/** The commands of a namespace: the input and the reply of each. */
export type CommandMap = Record<string, { input: unknown; reply: unknown }>;

export interface VisitorSocketPorts<Events> {
  /** `online` also when frames may have been missed: load everything again. */
  status(status: LinkStatus): void;
  /** The server refuses the token; resolves when there is a new one. */
  renew(): Promise<void>;
  /** The events of the server. */
  events: Events;
}

export interface VisitorSocketAddress {
  /** Origin and namespace. */
  readonly url: string;
  readonly reconnect: { readonly delayMs: number; readonly maxDelayMs: number };
  token(): string;
}

/** A visitor's socket: commands that wait while the connection is lost, and the server's events. */
export class VisitorSocket<Commands extends CommandMap, Events extends object> {
  private readonly socket: Socket;
  private readonly ports: VisitorSocketPorts<Events>;
  private readonly retryMs: number;
  private readonly wake = () => this.hurry();
  private waiting: (() => void)[] = [];
  private closed = false;

  constructor({ url, reconnect, token }: VisitorSocketAddress, ports: VisitorSocketPorts<Events>) {
    this.ports = ports;
    this.retryMs = reconnect.delayMs;
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: reconnect.delayMs,
      reconnectionDelayMax: reconnect.maxDelayMs,
      auth: (pass) => pass({ token: token() }),
    });
  }

  open(): void {
    const { socket, ports } = this;
    socket.on('connect', () => {
      ports.status('online');
      for (const resume of this.waiting.splice(0)) resume();
    });
    socket.on('disconnect', (reason) => {
      ports.status('lost');
      if (reason === 'io server disconnect') this.reopenSoon();
    });
    socket.on('connect_error', () => {
      ports.status('lost');
      // Inactive: the server refused the handshake; a new try needs another token.
      if (!socket.active) void this.renewToken();
    });
    for (const [event, hear] of Object.entries(ports.events)) socket.on(event, hear);
    // Missed frames are loaded as after a connect.
    socket.on('resync', () => ports.status('online'));
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    ports.status('connecting');
    socket.connect();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket.disconnect();
    this.socket.off();
  }

  get online(): boolean {
    return this.socket.connected;
  }

  /** Sends until acknowledged. Throws only a `Refusal`: while the connection is lost, it waits. */
  async send<N extends keyof Commands & string>(command: N, input: Commands[N]['input']): Promise<Commands[N]['reply']> {
    for (;;) {
      if (!this.socket.connected) await new Promise<void>((resume) => this.waiting.push(resume));
      const envelope = await this.tryOnce(command, input);
      if (envelope) return unwrap(envelope);
    }
  }

  /** Sends once, if there is a connection: for a command that has no value later. */
  sendNow<N extends keyof Commands & string>(command: N, input: Commands[N]['input']): void {
    if (this.socket.connected) void this.tryOnce(command, input);
  }

  private async tryOnce<N extends keyof Commands & string>(
    command: N,
    input: Commands[N]['input'],
  ): Promise<Envelope<Commands[N]['reply']> | null> {
    const { socket } = this;
    try {
      return (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(command, input)) as Envelope<Commands[N]['reply']>;
    } catch {
      // A connected socket without an answer is half-open. Closing the transport makes it reconnect.
      if (socket.connected && !this.closed) socket.io.engine.close();
      return null;
    }
  }

  /** The network is available again, or the visitor is active: do not wait for the end of a long delay. */
  hurry(): void {
    if (this.closed || this.socket.connected || document.visibilityState === 'hidden') return;
    this.socket.disconnect().connect();
  }

  private reopenSoon(): void {
    setTimeout(() => {
      if (!this.closed && !this.socket.active) this.socket.connect();
    }, this.retryMs);
  }

  private async renewToken(): Promise<void> {
    await this.ports.renew();
    this.reopenSoon();
  }
}
