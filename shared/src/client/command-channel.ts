import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { commonErrors, errorKinds } from '@lianxi/contracts/kit/errors';
import { ApiError } from './api-error.ts';

/** After this time an acknowledgement is lost and the connection is dead. The command is sent again over the next connection. */
const ACK_MS = 10_000;
const TRANSIENT_WAIT_MS = 1000;
const transientCodes = new Set([errorKinds.unavailable.code, errorKinds['time-out'].code, errorKinds['too-many'].code]);

/** `offline`: between two tries. `lost`: no try is left (specification section 4). */
export type ChannelStatus = 'connecting' | 'online' | 'offline' | 'lost';

/** What a socket's clients may send: command → input and reply. */
export type CommandSet<C> = { [N in keyof C]: { input: object; reply: unknown } };

/** A connected socket. */
export interface CommandWire {
  /** Rejects when no acknowledgement arrives in time. */
  emit(command: string, input: unknown, ackMs: number): Promise<Envelope<unknown>>;
  close(): void;
}

export interface CommandChannelPorts {
  /** Connects; `onClose` runs once when an established connection ends. Rejects when it cannot connect now. */
  open(onClose: () => void): Promise<CommandWire>;
  onStatus(status: ChannelStatus): void;
  /** 0 to 1: spreads the reconnects of many agents over time. */
  random(): number;
  /** How many times and how fast the channel reconnects. */
  readonly reconnect: { readonly attempts: number; readonly delayMs: number; readonly maxDelayMs: number };
  /** The subject of a command: commands of one kind with the same subject are sent one after another. */
  laneOf(input: object): string;
}

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * Commands over a connection that may break: each is repeated, in order, until the server acknowledges or refuses it. Every
 * command is idempotent, so a repetition is safe.
 */
export class CommandChannel<C extends CommandSet<C>> {
  readonly #ports: CommandChannelPorts;
  #wire: CommandWire | null = null;
  #attempt = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #status: ChannelStatus = 'offline';
  #stopped = true;
  #waiters: { go: (wire: CommandWire) => void; fail: (error: ApiError) => void }[] = [];
  readonly #lanes = new Map<string, Promise<unknown>>();

  constructor(ports: CommandChannelPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#tries = 0;
    void this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
    this.#refuseWaiters();
    this.#setStatus('offline');
  }

  /** The network is available again, or the user asks: tries at once, and counts the tries from zero. */
  wake(): void {
    if (this.#stopped || this.#wire) return;
    this.#tries = 0;
    this.#drop();
    void this.#connect();
  }

  /** Sends until the server acknowledges or refuses. Rejects with the server's {@link ApiError}, or when the channel ends. */
  send<N extends keyof C & string>(command: N, input: C[N]['input']): Promise<C[N]['reply']> {
    const lane = `${command}:${this.#ports.laneOf(input)}`;
    const before = this.#lanes.get(lane) ?? Promise.resolve();
    const mine = before.then(() => this.#deliver(command, input));
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (this.#lanes.get(lane) === settled) this.#lanes.delete(lane);
      });
    this.#lanes.set(lane, settled);
    return mine as Promise<C[N]['reply']>;
  }

  /** Sends once if connected, for a command that has no value later. */
  sendNow<N extends keyof C & string>(command: N, input: C[N]['input']): void {
    this.#wire?.emit(command, input, ACK_MS).catch(() => undefined);
  }

  async #deliver(command: string, input: unknown): Promise<unknown> {
    for (;;) {
      const wire = await this.#connected();
      const reply = await wire.emit(command, input, ACK_MS).catch(() => null);
      if (reply?.code === '0') return reply.data;
      if (reply && !transientCodes.has(reply.code)) {
        throw ApiError.fromEnvelope(reply as Exclude<typeof reply, { code: '0' }>, 0);
      }
      // Half-open: the browser is not notified of a connection that broke on the way.
      if (!reply && this.#wire === wire) this.#lost();
      await sleep(TRANSIENT_WAIT_MS);
    }
  }

  #connected(): Promise<CommandWire> {
    if (this.#wire) return Promise.resolve(this.#wire);
    if (this.#stopped || this.#status === 'lost') return Promise.reject(ApiError.of(commonErrors.unavailable));
    return new Promise((go, fail) => {
      this.#waiters.push({ go, fail });
    });
  }

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const current = () => attempt === this.#attempt && !this.#stopped;
    this.#setStatus('connecting');
    try {
      const wire = await this.#ports.open(() => current() && this.#lost());
      if (!current()) return wire.close();
      this.#wire = wire;
      this.#tries = 0;
      this.#setStatus('online');
      for (const { go } of this.#waiters.splice(0)) go(wire);
    } catch {
      if (current()) this.#lost();
    }
  }

  #lost(): void {
    this.#drop();
    this.#tries += 1;
    if (this.#tries > this.#ports.reconnect.attempts) {
      this.#setStatus('lost');
      this.#refuseWaiters();
      return;
    }
    this.#setStatus('offline');
    const delay = Math.min(this.#ports.reconnect.delayMs * 2 ** (this.#tries - 1), this.#ports.reconnect.maxDelayMs);
    this.#retry = setTimeout(() => void this.#connect(), delay * (0.5 + this.#ports.random() / 2));
  }

  #drop(): void {
    this.#attempt += 1;
    clearTimeout(this.#retry);
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #refuseWaiters(): void {
    for (const { fail } of this.#waiters.splice(0)) fail(ApiError.of(commonErrors.unavailable));
  }

  #setStatus(status: ChannelStatus): void {
    this.#status = status;
    this.#ports.onStatus(status);
  }
}
