import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { ImClientEvents, ImCommandName, ImInput, ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import { io, type Socket } from 'socket.io-client';
import { RECONNECT, VISITOR_NAMESPACE } from './constants.ts';
import { unwrap } from './http.ts';

/** `connecting`: the first time. `lost`: was there, is being restored. */
export type LinkStatus = 'connecting' | 'online' | 'lost';

export interface ConnectionPorts {
  status(status: LinkStatus): void;
  /** The server does not accept the token; resolves when there is a new one. */
  renew(): Promise<void>;
  events: Omit<ImServerEvents, 'page' | 'resync'>;
}

/** How long one try waits for its acknowledgement before the connection is taken for dead. */
const ACK_TIMEOUT_MS = 8000;

/** The visitor's socket: commands that wait through lost connections, and the server's events. */
export class Connection {
  private readonly socket: Socket<ImServerEvents, ImClientEvents>;
  private readonly ports: ConnectionPorts;
  private readonly wake = () => this.hurry();
  private waiting: (() => void)[] = [];
  private closed = false;

  constructor(origin: string, token: () => string, ports: ConnectionPorts) {
    this.ports = ports;
    this.socket = io(`${origin}${VISITOR_NAMESPACE}`, {
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: RECONNECT.delayMs,
      reconnectionDelayMax: RECONNECT.maxDelayMs,
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
      // Inactive: the server refused the handshake, so that trying again needs another token.
      if (!socket.active) void this.renewToken();
    });
    socket.on('message', ports.events.message);
    socket.on('receipts', ports.events.receipts);
    socket.on('typing', ports.events.typing);
    socket.on('conversation', ports.events.conversation);
    socket.on('queue', ports.events.queue);
    // What was missed is asked for as after a connect.
    socket.on('resync', () => ports.status('online'));
    socket.on('offline', ports.events.offline);
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

  /** Sends until acknowledged. Throws only a `Refusal`: a lost connection is waited out. */
  async send<N extends ImCommandName>(command: N, input: ImInput<N>): Promise<ImReply<N>> {
    for (;;) {
      if (!this.socket.connected) await new Promise<void>((resume) => this.waiting.push(resume));
      const envelope = await this.tryOnce(command, input);
      if (envelope) return unwrap(envelope);
    }
  }

  /** Sends once, if there is a connection: for what is worthless later. */
  sendNow<N extends ImCommandName>(command: N, input: ImInput<N>): void {
    if (this.socket.connected) void this.tryOnce(command, input);
  }

  private async tryOnce<N extends ImCommandName>(command: N, input: ImInput<N>): Promise<Envelope<ImReply<N>> | null> {
    const { socket } = this;
    try {
      // The typed emitter cannot follow a command that is still a type parameter.
      const plain = socket as unknown as Socket;
      return (await plain.timeout(ACK_TIMEOUT_MS).emitWithAck(command, input)) as Envelope<ImReply<N>>;
    } catch {
      // No answer on a socket that says it is connected: half-open. Closing the transport makes it reconnect.
      if (socket.connected && !this.closed) socket.io.engine.close();
      return null;
    }
  }

  /** The network is back, or the visitor, who may even have written: do not sit out a long delay. */
  hurry(): void {
    if (this.closed || this.socket.connected || document.visibilityState === 'hidden') return;
    this.socket.disconnect().connect();
  }

  private reopenSoon(): void {
    setTimeout(() => {
      if (!this.closed && !this.socket.active) this.socket.connect();
    }, RECONNECT.delayMs);
  }

  private async renewToken(): Promise<void> {
    await this.ports.renew();
    this.reopenSoon();
  }
}
