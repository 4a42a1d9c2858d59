import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { unwrap } from './visitor-http.ts';
import { VisitorWire } from './visitor-wire.ts';

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
  private readonly address: VisitorSocketAddress;
  private readonly ports: VisitorSocketPorts<Events>;
  private readonly wake = () => this.hurry();
  /** The browser knows that the network is gone long before the silence tells. */
  private readonly cut = () => {
    if (this.wire) this.lost();
  };
  private wire: VisitorWire | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private waiting: (() => void)[] = [];
  private closed = false;

  constructor(address: VisitorSocketAddress, ports: VisitorSocketPorts<Events>) {
    this.address = address;
    this.ports = ports;
  }

  open(): void {
    window.addEventListener('online', this.wake);
    window.addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.wake);
    this.ports.status('connecting');
    this.connect();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.wake);
    window.removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.wake);
    this.drop();
  }

  get online(): boolean {
    return this.wire?.connected === true;
  }

  /** Sends until acknowledged. Throws only a `Refusal`: while the connection is lost, it waits. */
  async send<N extends keyof Commands & string>(command: N, input: Commands[N]['input']): Promise<Commands[N]['reply']> {
    for (;;) {
      if (!this.online) await new Promise<void>((resume) => this.waiting.push(resume));
      const envelope = await this.tryOnce(command, input);
      if (envelope) return unwrap(envelope);
    }
  }

  /** Sends once, if there is a connection: for a command that has no value later. */
  sendNow<N extends keyof Commands & string>(command: N, input: Commands[N]['input']): void {
    if (this.online) void this.tryOnce(command, input);
  }

  private async tryOnce<N extends keyof Commands & string>(
    command: N,
    input: Commands[N]['input'],
  ): Promise<Envelope<Commands[N]['reply']> | null> {
    const { wire } = this;
    if (!wire?.connected) return null;
    const reply = (await wire.send(command, input, ACK_TIMEOUT_MS)) as Envelope<Commands[N]['reply']> | null;
    // A connection without an answer is half-open.
    if (reply === null && wire === this.wire && wire.connected) this.lost();
    return reply;
  }

  /** The network is available again, or the visitor is active: do not wait for the end of a long delay. */
  hurry(): void {
    if (this.closed || this.online || document.visibilityState === 'hidden') return;
    this.connect();
  }

  private connect(): void {
    this.drop();
    try {
      this.wire = this.dial();
    } catch {
      // The browser does not allow the address.
      this.lost();
    }
  }

  private dial(): VisitorWire {
    return new VisitorWire(this.address.url, this.address.token, {
      joined: () => {
        this.tries = 0;
        this.ports.status('online');
        for (const resume of this.waiting.splice(0)) resume();
      },
      event: (name, payload) => this.heard(name, payload),
      ended: (why) => {
        // A new try needs another token.
        if (why === 'refused') void this.renewToken();
        else this.lost();
      },
    });
  }

  private heard(name: string, payload: unknown): void {
    // Missed frames are loaded as after a connect.
    if (name === 'resync') this.ports.status('online');
    else (this.ports.events as Record<string, ((payload: unknown) => void) | undefined>)[name]?.(payload);
  }

  /** Tries again later: after twice the time for each failure, and not at the same moment as all others. */
  private lost(): void {
    this.drop();
    const { delayMs, maxDelayMs } = this.address.reconnect;
    const delay = Math.min(delayMs * 2 ** this.tries, maxDelayMs) * (0.5 + Math.random());
    this.tries += 1;
    this.again = setTimeout(() => this.connect(), delay);
    this.ports.status('lost');
  }

  private drop(): void {
    clearTimeout(this.again);
    this.wire?.close();
    this.wire = null;
  }

  private async renewToken(): Promise<void> {
    this.drop();
    this.ports.status('lost');
    await this.ports.renew();
    if (!this.closed) this.again = setTimeout(() => this.connect(), this.address.reconnect.delayMs);
  }
}
